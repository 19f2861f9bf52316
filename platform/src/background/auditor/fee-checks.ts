/**
 * Checks ongoing fees and interest against their daily accruals. Part of the auditor, and independent of the code that
 * collects them.
 */
export const feeChecks: Readonly<Record<string, string>> = {
  // A shared fee is rounded once for all accounts of a client or group, so one account's part differs from its own days
  // by less than a penny and a half.
  'accruals collected': `
    select taken.firm_id, taken.account_id || ' ' || taken.code || ' ' || taken.transaction_id as subject, taken.amount::text as stored, posted.amount::text as recomputed
    from (select firm_id, account_id, code, transaction_id, sum(amount) as amount from fee_accrual where transaction_id is not null group by firm_id, account_id, code, transaction_id) taken
    left join lateral (
      select sum(case when taken.code = 'INTR' then p.amount else -p.amount end) as amount from cash_posting p
      where p.firm_id = taken.firm_id and p.transaction_id = taken.transaction_id and p.account_id = taken.account_id and p.transaction_code = taken.code
    ) posted on true
    where posted.amount is null or abs(posted.amount - taken.amount) >= 0.015`,
  // A day has one row for an account and code; one transaction collects a month of them, and only that month.
  'month charged twice': `
    select firm_id, account_id || ' ' || code || ' ' || to_char(accrual_date, 'YYYY-MM') as subject, min(transaction_id) as stored, max(transaction_id) as recomputed
    from fee_accrual where transaction_id is not null group by firm_id, account_id, code, to_char(accrual_date, 'YYYY-MM') having min(transaction_id) <> max(transaction_id)
    union all
    select firm_id, transaction_id as subject, min(code || to_char(accrual_date, ' YYYY-MM')) as stored, max(code || to_char(accrual_date, ' YYYY-MM')) as recomputed
    from fee_accrual where transaction_id is not null group by firm_id, transaction_id having min(account_id || code || to_char(accrual_date, 'YYYY-MM')) <> max(account_id || code || to_char(accrual_date, 'YYYY-MM'))`,
  'fee charged': `
    with named (charge_type, code) as (values ('Platform Fee', 'FEEP'), ('Adviser Fee', 'FEEA'), ('Manager Fee', 'FEED'), ('Product Fee', 'PRDF'))
    select firm_id, transaction_id || ' ' || code as subject, recorded.amount::text as stored, coalesce(posted.amount::text, 'nothing') || case when days.one is null then ' for no day' else '' end as recomputed
    from (select firm_id, transaction_id, code, sum(amount) as amount from transaction_charge join named using (charge_type) where charged group by firm_id, transaction_id, code) recorded
    left join lateral (
      select -sum(p.amount) as amount from cash_posting p where p.firm_id = recorded.firm_id and p.transaction_id = recorded.transaction_id and p.account_id is not null and p.transaction_code = recorded.code
    ) posted on true
    left join (select distinct firm_id, transaction_id, code, 1 as one from fee_accrual where transaction_id is not null) days using (firm_id, transaction_id, code)
    where recorded.amount is distinct from posted.amount or days.one is null`,
};
