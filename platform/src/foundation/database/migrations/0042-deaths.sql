-- The death of a client: its record, what it froze, who benefits and how pensions are shared out.

create sequence death_number;
create sequence designation_number;

create table death (
  firm_id text not null references firm,
  death_id text not null,
  client_id text not null,
  died_on date not null,
  -- The day the firm first knew; two years count from it.
  known_on date not null,
  notified_by text not null,
  proof text not null check (proof in ('Death certificate', 'Interim certificate', 'Not seen yet')),
  proof_date date,
  reason text not null,
  status text not null check (status in ('Reported', 'Confirmed', 'Settled', 'Withdrawn')),
  created_at timestamptz not null,
  created_by text not null,
  confirmed_by text,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, death_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  check (died_on <= known_on),
  check ((proof = 'Not seen yet') = (proof_date is null))
);
-- A client dies once.
create unique index death_of_client on death (firm_id, client_id) where status <> 'Withdrawn';

create table death_step (
  firm_id text not null,
  death_id text not null,
  step smallint not null check (step > 0),
  at timestamptz not null,
  action text not null,
  to_status text not null,
  user_id text,
  reason text,
  primary key (firm_id, death_id, step),
  foreign key (firm_id, death_id) references death (firm_id, death_id)
);

-- Accounts that a death suspended, so that its withdrawal lifts that and nothing else.
create table death_account (
  firm_id text not null,
  death_id text not null,
  account_id text not null,
  primary key (firm_id, death_id, account_id),
  foreign key (firm_id, death_id) references death (firm_id, death_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);

-- The trustees' decision about one pension, and its carrying out. A release shares out what was withheld.
create table designation (
  firm_id text not null references firm,
  designation_id text not null,
  death_id text not null,
  client_product_id text not null,
  kind text not null check (kind in ('Designation', 'Release')),
  status text not null check (status in ('Asked', 'Done', 'Withdrawn')),
  reason text not null,
  -- Withheld of each beneficiary who is not exempt, in per cent.
  withheld numeric(5, 2) not null default 0 check (withheld >= 0 and withheld <= 50),
  done_on date,
  created_at timestamptz not null,
  created_by text not null,
  decided_at timestamptz,
  decided_by text,
  version integer not null default 1,
  primary key (firm_id, designation_id),
  foreign key (firm_id, death_id) references death (firm_id, death_id),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  check ((status = 'Done') = (done_on is not null))
);
create index designation_of_death on designation (firm_id, death_id);
-- One decision about a pension waits or stands at a time; releases follow it.
create unique index designation_of_product on designation (firm_id, client_product_id) where kind = 'Designation' and status <> 'Withdrawn';

create table designation_share (
  firm_id text not null,
  designation_id text not null,
  line smallint not null check (line > 0),
  client_id text not null,
  relationship text not null,
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  form text not null check (form in ('Beneficiary drawdown', 'Lump sum')),
  -- Once it is done: the beneficiary's account and what moved there.
  account_id text,
  value numeric(16, 2),
  primary key (firm_id, designation_id, line),
  unique (firm_id, designation_id, client_id),
  foreign key (firm_id, designation_id) references designation (firm_id, designation_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);

-- What a beneficiary's account came from, and how what is taken from it is taxed.
create table inherited_account (
  firm_id text not null,
  account_id text not null,
  death_id text not null,
  form text not null check (form in ('Beneficiary drawdown', 'Lump sum')),
  tax_free boolean not null,
  -- Of a tax-free lump sum: the part of the allowance it may use; null for drawdown, which has no limit.
  tax_free_max numeric(16, 2) check (tax_free_max >= 0),
  rule text not null,
  source text not null,
  verified boolean not null,
  primary key (firm_id, account_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, death_id) references death (firm_id, death_id)
);
create index inherited_account_of_death on inherited_account (firm_id, death_id);

-- A direction of the personal representatives to withhold for inheritance tax.
create table death_direction (
  firm_id text not null,
  death_id text not null,
  direction smallint not null check (direction > 0),
  share numeric(5, 2) not null check (share > 0 and share <= 50),
  directed_on date not null,
  until_date date not null,
  note text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  -- When the personal representatives took it back before its day.
  ended_on date,
  ended_by text,
  primary key (firm_id, death_id, direction),
  foreign key (firm_id, death_id) references death (firm_id, death_id),
  check (until_date >= directed_on)
);

-- Inheritance tax that was paid to HMRC from a pension.
create table estate_tax_payment (
  firm_id text not null,
  death_id text not null,
  transaction_id text not null,
  reference text not null,
  paid_on date not null,
  recorded_by text not null,
  primary key (firm_id, transaction_id),
  foreign key (firm_id, death_id) references death (firm_id, death_id),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);

-- A benefit of a beneficiary uses no allowance of their own; a lump sum uses that of the client who died.
alter table benefit_event add column inherited_from text;
