-- What repeats: payments and investments each month, the mandates that allow a collection, and the firm's ongoing fees.

alter table portfolio_transaction
  add column recurring_order_id text,
  -- The day a payment is meant for; of a recurring one, its payment day.
  add column payment_date date;
create unique index portfolio_transaction_recurring on portfolio_transaction (firm_id, recurring_order_id, payment_date, link_order) where recurring_order_id is not null;

create sequence recurring_order_number;
create sequence mandate_number;

create table mandate (
  firm_id text not null,
  mandate_id text not null,
  client_id text not null,
  bank_details_id text not null,
  reference text not null,
  status text not null check (status in ('Setting up', 'Active', 'Cancelled')),
  lodged_date date not null,
  -- First working day on which it can be collected from.
  earliest_date date not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (firm_id, mandate_id),
  unique (firm_id, reference),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, bank_details_id) references bank_details (firm_id, bank_details_id)
);
create unique index mandate_of_client on mandate (firm_id, client_id) where status <> 'Cancelled';

create table recurring_order (
  firm_id text not null,
  recurring_order_id text not null,
  account_id text not null,
  transaction_type text not null check (transaction_type in ('Payment', 'Order')),
  movement_type text not null check (movement_type in ('In', 'Out', 'Invest')),
  amount numeric(16, 2) not null check (amount > 0),
  method text,
  contribution_type text check (contribution_type in ('Employee', 'Employer', 'Personal', 'Transfer')),
  payment_day smallint not null check (payment_day in (1, 7, 14, 21, 28)),
  start_date date not null,
  end_date date,
  -- The next payment date that has made no transaction yet; null once it is over.
  next_date date,
  investment_type text check (investment_type in ('Model', 'Bespoke')),
  assets jsonb not null default '[]',
  auto_disinvest text check (auto_disinvest in ('Partial', 'Full')),
  sell_down_method text check (sell_down_method in ('Largest', 'Proportional')),
  mandate_id text,
  status text not null check (status in ('Active', 'Cancelled', 'Ended')),
  created_at timestamptz not null,
  created_by text,
  updated_at timestamptz not null,
  updated_by text,
  version integer not null default 1,
  primary key (firm_id, recurring_order_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, mandate_id) references mandate (firm_id, mandate_id)
);
create index recurring_order_by_account on recurring_order (firm_id, account_id);
create index recurring_order_due on recurring_order (firm_id, next_date) where status = 'Active';

-- Tiers as [{ upTo: pounds or null, percentage }] a year, lowest first. One schedule of a code holds from its date until the next.
create table fee_schedule (
  firm_id text not null references firm,
  code text not null check (code in ('FEEP', 'FEEA', 'FEED', 'INTR')),
  from_date date not null,
  tiers jsonb not null,
  vat boolean not null default false,
  primary key (firm_id, code, from_date)
);

-- What a day adds to a fee (or interest) of an account, in pounds at 10^-8; collected says by which transaction it was taken.
create table fee_accrual (
  firm_id text not null,
  account_id text not null,
  code text not null,
  accrual_date date not null,
  amount numeric(20, 8) not null,
  transaction_id text,
  primary key (firm_id, account_id, code, accrual_date),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);
create index fee_accrual_uncollected on fee_accrual (firm_id, code, account_id) where transaction_id is null;

-- What a day was reckoned of: the account's own value (of interest its cash), and the total whose tiers it fell in.
alter table fee_accrual
  add column value numeric(18, 2) not null,
  add column tier_total numeric(18, 2) not null,
  add foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id);
-- Of a move between two accounts of the firm, the other one. What moves inside the firm nets to nothing on its control account.
alter table portfolio_transaction
  add column counter_account_id text,
  add constraint portfolio_transaction_counter_account foreign key (firm_id, counter_account_id) references account (firm_id, account_id),
  add constraint move_is_between_two_accounts check (counter_account_id <> account_id);
insert into control_account (firm_id, control_code, name) select firm_id, 'INTERNAL', 'Moves between accounts' from firm;
