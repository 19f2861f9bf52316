-- Instruments are found by the words of their names, as clients are (0024).
alter table instrument add column search_name text not null generated always as (folded(long_name)) stored;
drop index instrument_name_search;
create index instrument_search_name on instrument using gin (search_name gin_trgm_ops);
