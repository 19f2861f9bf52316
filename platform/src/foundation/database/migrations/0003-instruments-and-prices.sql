-- The master list of instruments and its prices belong to no firm (reference tables, copied to every shard of a cluster);
-- firm_instrument is the list of those a firm deals in.

create table instrument (
  asset_id text primary key,
  isin text not null unique,
  sedol text,
  ticker text,
  long_name text not null,
  short_name text not null,
  instrument_type text not null check (instrument_type in ('Fund', 'Equity', 'ETF', 'Investment Trust', 'Bond')),
  currency text not null check (currency = 'GBP'),
  country_of_issue text not null,
  exchange text,
  settlement_days smallint not null,
  minimum_transfer_unit numeric(20, 8) not null,
  ocf numeric(6, 2),
  transaction_cost_ex_ante numeric(6, 2),
  risk_indicator smallint,
  income_type text,
  synthetic_prices boolean not null
);
create index instrument_name_search on instrument using gin (long_name gin_trgm_ops);

create table firm_instrument (
  firm_id text not null references firm,
  asset_id text not null references instrument,
  status text not null check (status in ('Active', 'Suspended')),
  primary key (firm_id, asset_id)
);

create table price (
  asset_id text not null references instrument,
  price_date date not null,
  price numeric(20, 8) not null check (price > 0),
  primary key (asset_id, price_date)
);
