-- What people are given about their pensions: statements that rules ask for, with the day they are due, and documents of benefits.

create table pension_paper (
  firm_id text not null references firm,
  kind text not null check (kind in ('Flexible access statement', 'Benefit crystallisation statement', 'Pension savings statement', 'Drawdown application', 'Income pack')),
  -- What it is about: a benefit, a regular benefit, or a pension and a tax year. Each has one paper of a kind.
  subject text not null,
  client_id text not null,
  client_product_id text not null,
  -- Null where it is about a pension as a whole.
  account_id text,
  -- A benefit or a regular benefit.
  benefit_id text,
  tax_year text,
  about text not null,
  why text not null,
  -- Null where no rule asks for it.
  source text,
  -- The day of what it is for; it is made from the day after.
  triggered_on date not null,
  -- The last day a rule leaves; null where none does.
  due date,
  -- Why it could not be made when it was tried last.
  problem text,
  made_on date,
  file_id text,
  primary key (firm_id, kind, subject),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, file_id) references file (firm_id, file_id),
  check ((made_on is null) = (file_id is null)),
  check (made_on is null or problem is null)
);
create index pension_paper_of_client on pension_paper (firm_id, client_id);
create index pension_paper_of_benefit on pension_paper (firm_id, benefit_id);
create index pension_paper_owed on pension_paper (firm_id, triggered_on) where made_on is null;
