-- What was shown to a client of where a product may lead. It belongs to the client, and through the client to a node.
create table illustration (
  firm_id text not null,
  illustration_id text not null,
  client_id text not null,
  name text not null,
  sort_name text not null generated always as (lower(name)) stored,
  status text not null check (status in ('Draft', 'Completed')),
  wrapper_type text not null check (wrapper_type in ('GIA', 'ISA', 'JISA', 'CASH', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP')),
  wrapper_status text not null check (wrapper_status in ('ACCUMULATION', 'DRAWDOWN')),
  drawdown_method text check (drawdown_method in ('FAD', 'UFPLS')),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, illustration_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, created_by) references portal_user (firm_id, user_id),
  check (wrapper_status = 'DRAWDOWN' or drawdown_method is null),
  -- Only pensions are drawn down.
  check (wrapper_status = 'ACCUMULATION' or wrapper_type in ('PENSION', 'SIPP', 'SSAS', 'TPSIPP'))
);
create index illustration_by_client on illustration (firm_id, client_id);
create index illustration_by_date on illustration (firm_id, created_at, illustration_id);
