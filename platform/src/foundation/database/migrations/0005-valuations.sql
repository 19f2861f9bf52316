-- Values on the business date, kept so that long lists sort and add up by value through an index. They are derived: a
-- ledger commit refreshes the accounts it touched in its own transaction, a move of the business date refreshes all.

create table account_valuation (
  firm_id text not null,
  account_id text not null,
  stock_value numeric(18, 2) not null,
  cash_value numeric(18, 2) not null,
  book_value numeric(18, 2) not null,
  primary key (firm_id, account_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);

-- A client's portfolio: all accounts the client holds, alone or together.
create table portfolio (
  firm_id text not null,
  client_id text not null,
  status text not null check (status in ('Registered', 'Pending', 'Active', 'Suspended', 'Closed', 'Closing')),
  accounts integer not null,
  current_value numeric(18, 2) not null,
  book_value numeric(18, 2) not null,
  uninvested_cash numeric(18, 2) not null,
  primary key (firm_id, client_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);
create index portfolio_by_value on portfolio (firm_id, current_value, client_id);
