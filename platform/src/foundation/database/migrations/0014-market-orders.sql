-- Orders in a fund that go to its dealing point as one, and direct debits that come back unpaid.

create sequence market_order_number;

create table market_order (
  firm_id text not null references firm,
  market_order_id text not null,
  asset_id text not null references instrument,
  side text not null check (side in ('Buy', 'Sell')),
  dealing_date date not null,
  status text not null check (status in ('Placed', 'Filled', 'Rejected')),
  -- Pounds without charges, or units: one of both.
  asked_amount numeric(16, 2) check (asked_amount > 0),
  asked_quantity numeric(24, 8) check (asked_quantity > 0),
  price numeric(20, 8) check (price > 0),
  filled_amount numeric(16, 2) check (filled_amount > 0),
  filled_quantity numeric(24, 8) check (filled_quantity > 0),
  venue text,
  -- Why it was rejected.
  reason text,
  placed_at timestamptz not null,
  -- Filled or rejected.
  answered_at timestamptz,
  -- Each of its members is completed or rejected.
  allocated_at timestamptz,
  primary key (firm_id, market_order_id),
  check ((asked_amount is null) <> (asked_quantity is null)),
  check ((status = 'Filled') = (price is not null and filled_amount is not null and filled_quantity is not null)),
  check ((status = 'Rejected') = (reason is not null)),
  check ((status = 'Placed') = (answered_at is null)),
  check (allocated_at is null or answered_at is not null)
);
create index market_order_open on market_order (firm_id) where allocated_at is null;

alter table portfolio_transaction
  add column market_order_id text,
  -- What the transaction asks for in it: pounds or units, as the whole does.
  add column market_asked numeric(24, 8) check (market_asked > 0),
  -- The code by which the payer's bank said that it does not pay.
  add column unpaid_code text,
  add column presented_again boolean not null default false,
  -- Of a payment that came back unpaid: what the account did not have any more. It stands in UNPAID.
  add column owed_cash numeric(16, 2) not null default 0 check (owed_cash >= 0),
  add constraint market_order_member check ((market_order_id is null) = (market_asked is null)),
  add foreign key (firm_id, market_order_id) references market_order (firm_id, market_order_id);
create index portfolio_transaction_market_order on portfolio_transaction (firm_id, market_order_id) where market_order_id is not null;
create index portfolio_transaction_collection on portfolio_transaction (firm_id, status) where method = 'Direct Debit' and status in ('Pending', 'Placed', 'Error');

-- Why a regular payment ended before its time.
alter table recurring_order add column ended_reason text;

-- What clients owe for payments that came back; firms made later have it from the beginning.
insert into control_account (firm_id, control_code, name) select firm_id, 'UNPAID', 'Unpaid collections' from firm;
