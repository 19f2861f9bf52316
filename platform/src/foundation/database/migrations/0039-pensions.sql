-- Benefits of pensions: what is asked for, once or every month, its history, what it took, and the facts that only people know.

create sequence benefit_number;
create sequence regular_benefit_number;
create sequence pension_fact_number;

-- A benefit that is paid every month. Each payment is a benefit of its own.
create table regular_benefit (
  firm_id text not null references firm,
  regular_benefit_id text not null,
  client_product_id text not null,
  account_id text not null,
  drawdown_account_id text,
  form text not null,
  basis text not null,
  amount numeric(16, 2) check (amount > 0),
  income_wanted numeric(16, 2) check (income_wanted >= 0),
  -- What else was chosen: sales, moves, method, declarations.
  choices jsonb not null,
  payment_day smallint not null check (payment_day in (1, 7, 14, 21, 28)),
  start_date date not null,
  end_date date,
  -- The next payment date that has made no benefit yet; null once it is over.
  next_date date,
  paused boolean not null default false,
  -- Whether the firm wanted a second person when it was set up, and who that was.
  needs_authorisation boolean not null,
  -- Who set it up, or changed it last: somebody else authorises it.
  asked_by text not null,
  authorised_by text,
  status text not null check (status in ('Active', 'Expired', 'Cancelled')),
  status_reason text,
  created_date date not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text,
  version integer not null default 1,
  primary key (firm_id, regular_benefit_id),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, drawdown_account_id) references account (firm_id, account_id),
  check (authorised_by is null or authorised_by <> asked_by),
  check (status = 'Active' or next_date is null)
);
create index regular_benefit_of_account on regular_benefit (firm_id, account_id);
create index regular_benefit_of_product on regular_benefit (firm_id, client_product_id);
create index regular_benefit_due on regular_benefit (firm_id, next_date) where status = 'Active';

create table benefit (
  firm_id text not null references firm,
  benefit_id text not null,
  client_product_id text not null,
  account_id text not null,
  drawdown_account_id text,
  regular_benefit_id text,
  form text not null,
  basis text not null,
  amount numeric(16, 2) check (amount > 0),
  income_wanted numeric(16, 2) check (income_wanted >= 0),
  choices jsonb not null,
  -- The day its money moves; null for as soon as it can.
  payment_date date,
  -- The first day on which its sales are placed, and its figures calculated.
  sales_date date not null,
  calculation_date date not null,
  needs_authorisation boolean not null,
  authorised_by text,
  status text not null check (status in ('Expired', 'Cancelled', 'Pending', 'Waiting', 'Calculated', 'Completed', 'Deleted', 'Rejected')),
  -- Its figures as they are answered, once they are fixed.
  figures jsonb,
  created_date date not null,
  created_at timestamptz not null,
  -- Null for a payment of a regular benefit.
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  version integer not null default 1,
  primary key (firm_id, benefit_id),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, drawdown_account_id) references account (firm_id, account_id),
  foreign key (firm_id, regular_benefit_id) references regular_benefit (firm_id, regular_benefit_id),
  check (authorised_by is null or created_by is null or authorised_by <> created_by),
  check ((status in ('Calculated', 'Completed')) = (figures is not null))
);
create index benefit_of_account on benefit (firm_id, account_id);
create index benefit_of_product on benefit (firm_id, client_product_id);
create index benefit_open on benefit (firm_id, status) where status in ('Pending', 'Waiting', 'Calculated');
-- A payment day of a regular benefit makes one benefit.
create unique index benefit_of_regular on benefit (firm_id, regular_benefit_id, payment_date) where regular_benefit_id is not null;

create table benefit_step (
  firm_id text not null,
  benefit_id text not null,
  step smallint not null check (step > 0),
  at timestamptz not null,
  business_date date not null,
  from_status text,
  to_status text not null,
  action text not null,
  user_id text,
  reason text,
  primary key (firm_id, benefit_id, step),
  foreign key (firm_id, benefit_id) references benefit (firm_id, benefit_id)
);

-- The transactions of a benefit: what was sold for it, what moved, and what was paid.
create table benefit_transaction (
  firm_id text not null,
  benefit_id text not null,
  transaction_id text not null,
  part text not null check (part in ('Sale', 'Move', 'Payment')),
  primary key (firm_id, benefit_id, transaction_id),
  foreign key (firm_id, benefit_id) references benefit (firm_id, benefit_id),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);
create unique index benefit_of_transaction on benefit_transaction (firm_id, transaction_id);

-- What a calculated benefit took of allowances, and its pay and tax under PAYE. Rows are only added.
create table benefit_event (
  firm_id text not null,
  benefit_id text not null,
  client_id text not null,
  client_product_id text not null,
  account_id text not null,
  event_date date not null,
  form text not null,
  crystallised numeric(16, 2) not null check (crystallised >= 0),
  tax_free numeric(16, 2) not null check (tax_free >= 0),
  designated numeric(16, 2) not null check (designated >= 0),
  taxable numeric(16, 2) not null check (taxable >= 0),
  tax numeric(16, 2) not null,
  -- False for a small pot, which uses no allowance.
  uses_allowance boolean not null,
  flexible_access boolean not null,
  -- Null when nothing is taxable.
  tax_code text,
  recorded_at timestamptz not null,
  primary key (firm_id, benefit_id),
  foreign key (firm_id, benefit_id) references benefit (firm_id, benefit_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  check (tax <= taxable)
);
create index benefit_event_of_client on benefit_event (firm_id, client_id, event_date);
create index benefit_event_of_product on benefit_event (firm_id, client_product_id, event_date);

create table pension_fact (
  firm_id text not null references firm,
  fact_id text not null,
  client_id text not null,
  client_product_id text,
  kind text not null,
  -- Its figures: money as decimal text.
  fact jsonb not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  primary key (firm_id, fact_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index pension_fact_of_client on pension_fact (firm_id, client_id) where withdrawn_at is null;

-- The codes a pension pays its income by. The newest on or before a payment date holds.
create table tax_code_entry (
  firm_id text not null,
  client_product_id text not null,
  from_date date not null,
  tax_code text not null,
  source text not null check (source in ('P6', 'P9', 'P45', 'Emergency', 'Entered')),
  previous_pay numeric(16, 2) not null default 0 check (previous_pay >= 0),
  previous_tax numeric(16, 2) not null default 0 check (previous_tax >= 0),
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (firm_id, client_product_id, from_date),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id)
);

alter table notification drop constraint notification_record_kind_check, add constraint notification_record_kind_check check (record_kind in ('Transaction', 'Transfer', 'Account', 'Client', 'Asset', 'Job', 'Firm', 'Fee', 'Work', 'Benefit'));
