-- Pension income is paid net: its amount is gross, and this part of it goes to HMRC. It is negative for a refund.
alter table portfolio_transaction
  add column tax_withheld numeric(16, 2),
  add constraint tax_is_withheld_from_income check (
    tax_withheld is null
    or (transaction_type = 'Payment' and movement_type = 'Out' and tax_withheld <= amount and transaction_sub_type in ('FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal'))
  );
