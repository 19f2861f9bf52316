-- What was asked for (transactions, transfers) and what happened (postings).
-- Postings are append-only double entry: every group sums to nothing, in cash and in each instrument. Customer accounts
-- have balance rows written in the same transaction; the firm's control accounts have none (a hot row would halve the rate).

create sequence transaction_number;
create sequence posting_group_number;

create table portfolio_transaction (
  firm_id text not null,
  transaction_id text not null,
  account_id text not null,
  link_id text,
  transaction_type text not null check (transaction_type in ('Payment', 'Order', 'Product Transfer', 'Stock Transfer', 'Stock', 'Cash Transfer', 'Cash', 'Notional', 'Expectation')),
  transaction_sub_type text not null,
  movement_type text not null check (movement_type in ('In', 'Out', 'Invest', 'Disinvest')),
  method text,
  status text not null check (status in ('Completed', 'Deleted', 'Pending', 'Placed', 'Waiting', 'Checking', 'Error')),
  currency text not null default 'GBP' check (currency = 'GBP'),
  amount numeric(16, 2),
  quantity numeric(24, 8),
  asset_id text,
  transaction_date date not null,
  intended_settlement_date date,
  completed_date date,
  narrative text not null,
  primary key (firm_id, transaction_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id)
);
create index portfolio_transaction_by_date on portfolio_transaction (firm_id, transaction_date, transaction_id);
create index portfolio_transaction_by_account on portfolio_transaction (firm_id, account_id, transaction_date);
create index portfolio_transaction_open on portfolio_transaction (firm_id, status, transaction_date, transaction_id) where status <> 'Completed';
create index portfolio_transaction_link on portfolio_transaction (firm_id, link_id) where link_id is not null;

create table product_transfer (
  firm_id text not null,
  transaction_id text not null,
  transfer_type text not null check (transfer_type in ('Cash', 'Stock')),
  transfer_status text not null check (transfer_status in (
    'Completed', 'With Previous Provider', 'Awaiting Crystallisation Information', 'Awaiting sell down', 'Onboarding Assets', 'Pending', 'Rejected', 'Deleted',
    'Awaiting Documentation', 'Verifying Documentation', 'Reviewing Documentation', 'Cancelled', 'Pending Cancellation')),
  action_required boolean not null,
  auto_invest boolean not null,
  previous_provider_name text not null,
  previous_provider_reference text not null,
  date_initiated date not null,
  date_ended date,
  primary key (firm_id, transaction_id),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);
create index product_transfer_by_date on product_transfer (firm_id, date_initiated);

create table control_account (
  firm_id text not null references firm,
  control_code text not null,
  name text not null,
  primary key (firm_id, control_code)
);

-- One side of a posting group: exactly one of account_id (a customer's) and control_code (the firm's) is present.
create table cash_posting (
  firm_id text not null,
  group_id bigint not null,
  line smallint not null,
  account_id text,
  control_code text,
  transaction_id text not null,
  transaction_code text not null,
  narrative text not null,
  post_date date not null,
  value_date date not null,
  amount numeric(16, 2) not null,
  primary key (firm_id, group_id, line),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, control_code) references control_account (firm_id, control_code),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id),
  check ((account_id is null) <> (control_code is null))
);
create index cash_posting_by_account on cash_posting (firm_id, account_id, group_id, line) include (amount) where account_id is not null;
create index cash_posting_by_date on cash_posting (firm_id, post_date, group_id, line) where account_id is not null;

create table stock_posting (
  firm_id text not null,
  group_id bigint not null,
  line smallint not null,
  account_id text,
  control_code text,
  transaction_id text not null,
  transaction_code text not null,
  narrative text not null,
  post_date date not null,
  value_date date not null,
  asset_id text not null,
  quantity numeric(24, 8) not null,
  value numeric(16, 2) not null,
  book_value numeric(16, 2) not null,
  primary key (firm_id, group_id, line),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, control_code) references control_account (firm_id, control_code),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id),
  check ((account_id is null) <> (control_code is null))
);
create index stock_posting_by_account on stock_posting (firm_id, account_id, asset_id, group_id) where account_id is not null;
create index stock_posting_by_date on stock_posting (firm_id, post_date, group_id, line) where account_id is not null;

create table cash_balance (
  firm_id text not null,
  account_id text not null,
  amount numeric(16, 2) not null constraint cash_never_negative check (amount >= 0),
  primary key (firm_id, account_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);

create table holding (
  firm_id text not null,
  account_id text not null,
  asset_id text not null,
  quantity numeric(24, 8) not null constraint stock_never_negative check (quantity > 0),
  book_cost numeric(16, 2) not null check (book_cost >= 0),
  primary key (firm_id, account_id, asset_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id)
);
create index holding_by_asset on holding (firm_id, asset_id);

create function refuse_posting_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only. Correct a posting with a new one.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger cash_posting_append_only before update or delete on cash_posting for each row execute function refuse_posting_change();
create trigger stock_posting_append_only before update or delete on stock_posting for each row execute function refuse_posting_change();
create trigger cash_posting_no_truncate before truncate on cash_posting for each statement execute function refuse_posting_change();
create trigger stock_posting_no_truncate before truncate on stock_posting for each statement execute function refuse_posting_change();

create function check_cash_group() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from cash_posting where firm_id = new.firm_id and group_id = new.group_id) <> 0 then
    raise exception 'Posting group % of firm % does not balance in cash.', new.group_id, new.firm_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger cash_group_balances after insert on cash_posting deferrable initially deferred for each row execute function check_cash_group();

create function check_stock_group() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_posting where firm_id = new.firm_id and group_id = new.group_id and asset_id = new.asset_id
    having sum(quantity) <> 0 or sum(value) <> 0 or sum(book_value) <> 0
  ) then
    raise exception 'Posting group % of firm % does not balance in %.', new.group_id, new.firm_id, new.asset_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger stock_group_balances after insert on stock_posting deferrable initially deferred for each row execute function check_stock_group();
