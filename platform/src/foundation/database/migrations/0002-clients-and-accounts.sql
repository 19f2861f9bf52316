-- Clients, the accounts they hold alone or together, and the models accounts may follow.

create table client (
  firm_id text not null,
  client_id text not null,
  node_id text not null,
  client_type text not null check (client_type in ('Individual', 'Minor', 'Corporate', 'Trust')),
  status text not null check (status in ('Active', 'Pending', 'Registered')),
  name text not null,
  -- People expect a list to ignore capitals; the index below is the client list's order.
  sort_name text not null generated always as (lower(name)) stored,
  title text,
  first_name text,
  surname text,
  date_of_birth date,
  nationality text,
  tax_domicile text,
  email text,
  mobile_number text,
  address1 text,
  town text,
  post_code text,
  country text,
  currency text not null default 'GBP',
  language text not null default 'en',
  adviser_user_id text,
  created_date date not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, client_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id),
  foreign key (firm_id, adviser_user_id) references portal_user (firm_id, user_id)
);
create index client_by_name on client (firm_id, sort_name, client_id);
create index client_by_id on client (firm_id, client_id text_pattern_ops);
create index client_by_node on client (firm_id, node_id);
create index client_name_search on client using gin (name gin_trgm_ops);

create table client_parent (
  firm_id text not null,
  client_id text not null,
  parent_client_id text not null,
  primary key (firm_id, client_id, parent_client_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, parent_client_id) references client (firm_id, client_id),
  check (client_id <> parent_client_id)
);
create index client_parent_children on client_parent (firm_id, parent_client_id);

create table client_group (
  firm_id text not null references firm,
  client_group_id text not null,
  name text not null,
  primary key (firm_id, client_group_id)
);

-- A client can be in one fee group only.
create table client_group_member (
  firm_id text not null,
  client_id text not null,
  client_group_id text not null,
  primary key (firm_id, client_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, client_group_id) references client_group (firm_id, client_group_id)
);
create index client_group_members on client_group_member (firm_id, client_group_id);

create table model (
  firm_id text not null references firm,
  model_id text not null,
  name text not null,
  primary key (firm_id, model_id)
);

-- `lead_client_id` is the one client, or of a joint account the one whose bank details are used.
create table account (
  firm_id text not null,
  account_id text not null,
  node_id text not null,
  lead_client_id text not null,
  name text not null,
  sort_name text not null generated always as (lower(name)) stored,
  account_type text not null check (account_type in ('Cash', 'Wrapper')),
  wrapper_type text not null check (wrapper_type in ('GIA', 'ISA', 'JISA', 'CASH', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP')),
  status text not null check (status in ('Pending', 'Active', 'Suspended', 'Registered', 'Deleted', 'Closed', 'Closing', 'Transfer Out')),
  currency text not null default 'GBP' check (currency = 'GBP'),
  discretionary boolean not null,
  advised boolean not null,
  trust boolean not null,
  model_id text,
  client_product_id text,
  opened_date date not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, account_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id),
  foreign key (firm_id, lead_client_id) references client (firm_id, client_id),
  foreign key (firm_id, model_id) references model (firm_id, model_id),
  check ((account_type = 'Cash') = (wrapper_type = 'CASH'))
);
create index account_by_name on account (firm_id, sort_name, account_id);
create index account_by_id on account (firm_id, account_id text_pattern_ops);
create index account_by_lead_client on account (firm_id, lead_client_id);
create index account_name_search on account using gin (name gin_trgm_ops);

-- Everybody who holds the account, the lead client included.
create table account_client (
  firm_id text not null,
  account_id text not null,
  client_id text not null,
  primary key (firm_id, account_id, client_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);
create index account_client_accounts on account_client (firm_id, client_id);
