-- Why every mandate ended, and the mandate a collection went to Bacs under.

-- ARUDD: a collection came back with a reason that ends its mandate. Bank details: the details it was of are gone, which no bank reports.
alter table mandate_step
  alter column reason_code drop not null,
  -- The platform ends a mandate by itself where a bank's report is simulated.
  alter column user_id drop not null,
  drop constraint mandate_step_report_check,
  add constraint mandate_step_report_check check (report in ('AUDDIS', 'ADDACS', 'ARUDD', 'Bank details')),
  add constraint a_report_of_a_bank_has_a_code check ((reason_code is null) = (report = 'Bank details'));

-- Null of what is collected otherwise, has not left for Bacs yet, or left before this was noted.
alter table portfolio_transaction
  add column mandate_id text,
  add foreign key (firm_id, mandate_id) references mandate (firm_id, mandate_id);

-- An account says which mandate ended last.
create index mandate_by_client on mandate (firm_id, client_id);
