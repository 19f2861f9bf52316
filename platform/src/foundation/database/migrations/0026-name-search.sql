-- Every list that is narrowed by a name finds it by its words, as clients and instruments are found (0024, 0025).
alter table account add column search_name text not null generated always as (folded(name)) stored;
drop index account_name_search;
create index account_search_name on account using gin (search_name gin_trgm_ops);

-- Of these a firm has so few that they need no index.
alter table portfolio_group add column search_name text not null generated always as (folded(name)) stored;
alter table model add column search_name text not null generated always as (folded(name)) stored;
alter table illustration add column search_name text not null generated always as (folded(name)) stored;
alter table node add column search_name text not null generated always as (folded(name)) stored;
alter table portal_user add column search_name text not null generated always as (folded(name)) stored;
