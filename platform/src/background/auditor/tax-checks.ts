/** Checks PAYE against the postings to the HMRC control account. Part of the auditor, and independent of the ledger. */
export const taxChecks: Readonly<Record<string, string>> = {
  // What the HMRC control account owes of income tax is what payments withheld, less what was paid for settled months.
  // Relief at source, stamp duty and VAT have codes of their own.
  'PAYE owed to HMRC': `
    select firm.firm_id, 'PAYE' as subject, (withheld.tax - paid.tax)::text as stored, posted.tax::text as recomputed
    from firm
    cross join lateral (select coalesce(sum(tax_withheld), 0) as tax from portfolio_transaction t where t.firm_id = firm.firm_id and t.status = 'Completed' and t.tax_withheld is not null) withheld
    cross join lateral (select coalesce(sum(paid), 0) as tax from tax_month m where m.firm_id = firm.firm_id) paid
    cross join lateral (select coalesce(sum(amount), 0) as tax from cash_posting p where p.firm_id = firm.firm_id and p.control_code = 'HMRC' and p.transaction_code = 'TAXP') posted
    where withheld.tax - paid.tax <> posted.tax`,
  // A settled month has the postings of its payment, and there are no others without a transaction.
  'tax month': `
    with groups as (
      select firm_id, group_id, coalesce(-sum(amount) filter (where control_code = 'HMRC'), 0) as hmrc, coalesce(sum(amount) filter (where control_code = 'BANK'), 0) as bank,
        count(*) filter (where transaction_code <> 'TAXP' or control_code not in ('HMRC', 'BANK')) as others, min(post_date) as post_date
      from cash_posting where transaction_id is null group by firm_id, group_id
    )
    select coalesce(m.firm_id, g.firm_id) as firm_id, coalesce('from ' || m.month_from, 'posting group ' || g.group_id) as subject, m.paid || ' on ' || m.settled_date as stored,
      g.hmrc || ' to HMRC, ' || g.bank || ' from the bank, ' || g.others || ' others on ' || g.post_date as recomputed
    from (select * from tax_month where group_id is not null) m full join groups g on g.firm_id = m.firm_id and g.group_id = m.group_id
    where m.firm_id is null or g.firm_id is null or g.hmrc <> m.paid or g.bank <> m.paid or g.others > 0 or g.post_date <> m.settled_date`,
};
