-- The life of a transaction: who made it, what it keeps back while it is open, what it costs, and every step it took.

alter table portfolio_transaction
  add column contribution_type text check (contribution_type in ('Employee', 'Employer', 'Personal', 'Transfer')),
  add column frequency text not null default 'Single' check (frequency in ('Single', 'Regular')),
  add column auto_disinvest text check (auto_disinvest in ('Partial', 'Full')),
  add column sell_down_method text check (sell_down_method in ('Largest', 'Proportional')),
  -- The order in which members of a group are done.
  add column link_order smallint not null default 0,
  -- Kept back from spending and selling while the transaction is open; nothing once it is Completed, Deleted or Error.
  add column reserved_cash numeric(16, 2) not null default 0 check (reserved_cash >= 0),
  add column reserved_quantity numeric(24, 8) not null default 0 check (reserved_quantity >= 0),
  add column execution_price numeric(20, 8),
  add column execution_time timestamptz,
  add column execution_venue text,
  -- Null for what was loaded and not made here.
  add column created_at timestamptz,
  add column created_by text,
  add column updated_at timestamptz,
  add column updated_by text,
  add column version integer not null default 1,
  add constraint closed_transaction_reserves_nothing check (status not in ('Completed', 'Deleted', 'Error') or (reserved_cash = 0 and reserved_quantity = 0));
create index portfolio_transaction_reserving on portfolio_transaction (firm_id, account_id) where reserved_cash > 0 or reserved_quantity > 0;
create index cash_posting_uncleared on cash_posting (firm_id, account_id, value_date) where account_id is not null;

create table transaction_step (
  firm_id text not null,
  transaction_id text not null,
  step smallint not null,
  at timestamptz not null,
  business_date date not null,
  from_status text check (from_status in ('Completed', 'Deleted', 'Pending', 'Placed', 'Waiting', 'Checking', 'Error')),
  to_status text not null check (to_status in ('Completed', 'Deleted', 'Pending', 'Placed', 'Waiting', 'Checking', 'Error')),
  action text not null,
  user_id text,
  reason text,
  primary key (firm_id, transaction_id, step),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);

create trigger transaction_step_append_only before update or delete on transaction_step for each row execute function refuse_posting_change();

create table transaction_charge (
  firm_id text not null,
  transaction_id text not null,
  line smallint not null,
  charge_type text not null,
  amount numeric(16, 2) not null,
  percentage numeric(10, 4),
  charged boolean not null,
  basis text not null,
  rule text not null,
  primary key (firm_id, transaction_id, line),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);

-- A firm's own price for dealing, by kind of instrument and by date. Taxes and levies are everybody's and live with the domain's rules.
create table firm_charge (
  firm_id text not null references firm,
  charge_type text not null,
  instrument_type text not null check (instrument_type in ('Fund', 'Equity', 'ETF', 'Investment Trust', 'Bond')),
  from_date date not null,
  amount numeric(16, 2) not null default 0 check (amount >= 0),
  percentage numeric(10, 4) not null default 0 check (percentage >= 0),
  primary key (firm_id, charge_type, instrument_type, from_date)
);

-- Where a client's money is paid to and collected from.
create table bank_details (
  firm_id text not null,
  bank_details_id text not null,
  client_id text not null,
  account_name text not null,
  sort_code text not null check (sort_code ~ '^[0-9]{6}$'),
  account_number text not null check (account_number ~ '^[0-9]{8}$'),
  status text not null check (status in ('Active', 'Pending', 'Bypassed')),
  verification_source text check (verification_source in ('Manual', 'Automatic')),
  created_kind text not null check (created_kind in ('Client', 'User', 'Machine')),
  verified_kind text check (verified_kind in ('Client', 'User', 'Machine')),
  created_by text,
  verified_by text,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (firm_id, bank_details_id),
  unique (firm_id, client_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);

-- Answers of writes that gave an idempotency key, kept 72 hours. A row is written in the transaction of its effect.
create table idempotency (
  firm_id text not null,
  user_id text not null,
  method text not null,
  path text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (firm_id, user_id, method, path, idempotency_key)
);
create index idempotency_age on idempotency (created_at);

create table draft (
  firm_id text not null,
  user_id text not null,
  draft_id text not null,
  form text not null,
  record_id text not null,
  title text not null,
  href text not null,
  draft_values jsonb not null,
  saved_at timestamptz not null,
  primary key (firm_id, user_id, draft_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);

create sequence view_number;
create table list_view (
  firm_id text not null,
  view_id text not null,
  user_id text not null,
  place text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  created_at timestamptz not null,
  primary key (firm_id, view_id),
  unique (firm_id, user_id, place, name),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);

create table job_run (
  firm_id text not null references firm,
  job_run_id bigint generated always as identity,
  task text not null,
  business_date date not null,
  status text not null check (status in ('Running', 'Done', 'Failed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  done integer not null default 0,
  failed integer not null default 0,
  note text not null default '',
  primary key (firm_id, job_run_id)
);
create index job_run_by_time on job_run (firm_id, started_at);

-- What the firm wants a second person for.
alter table firm add column second_person_for text[] not null default '{Withdrawal,Bank Details}' check (second_person_for <@ '{Withdrawal,Bank Details}');

-- Where the levy on large trades goes; firms made later have it from the beginning.
insert into control_account (firm_id, control_code, name) select firm_id, 'PANEL', 'Takeover Panel' from firm;

-- A record shows its postings, and an account's history is read by transaction.
create index cash_posting_by_transaction on cash_posting (firm_id, transaction_id);
create index stock_posting_by_transaction on stock_posting (firm_id, transaction_id);
