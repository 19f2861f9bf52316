-- Firms, their tree of nodes, and the people and machines that sign in.
-- The firm's id leads every key: composite foreign keys keep one firm's rows from pointing at another's.

create extension if not exists pg_trgm;

create table installation (
  only_row boolean primary key default true check (only_row),
  seed_number integer not null,
  seed_scale text not null,
  seeded_at timestamptz not null
);

-- The one date every rule goes by; nothing reads the machine's clock for a rule.
create table business_date (
  only_row boolean primary key default true check (only_row),
  business_date date not null
);

create table firm (
  firm_id text primary key,
  name text not null,
  monogram text not null,
  window_title text not null,
  footer text not null,
  theme jsonb not null
);

-- `path` holds the ids from the root down, as '/0/060001/': a node's descendants are those whose path begins with its own.
create table node (
  firm_id text not null references firm,
  node_id text not null,
  parent_node_id text,
  node_type text not null check (node_type in ('Default', 'Business Stream', 'Client Firm', 'Client Bank')),
  name text not null,
  path text not null,
  primary key (firm_id, node_id),
  foreign key (firm_id, parent_node_id) references node (firm_id, node_id),
  check (path like '/%/' and path like '%/' || node_id || '/')
);
create index node_path on node (firm_id, path text_pattern_ops);

create table firm_hostname (
  firm_id text not null,
  hostname_id text not null,
  node_id text not null,
  host text not null unique,
  audience text not null check (audience in ('Professional', 'Investor')),
  primary key (firm_id, hostname_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id)
);

create table firm_flag (
  firm_id text not null references firm,
  flag text not null,
  primary key (firm_id, flag)
);

create table content (
  firm_id text not null,
  node_id text not null,
  space text not null,
  locale text not null,
  content_key text not null,
  content_value text not null,
  primary key (firm_id, node_id, space, locale, content_key),
  foreign key (firm_id, node_id) references node (firm_id, node_id)
);

create table portal_user (
  firm_id text not null,
  user_id text not null,
  node_id text not null,
  email text not null,
  name text not null,
  job_title text not null,
  user_type text not null check (user_type in ('User', 'Machine')),
  status text not null check (status in ('Active', 'Suspended')),
  password_hash text not null,
  scopes jsonb not null,
  last_sign_in timestamptz,
  primary key (firm_id, user_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id)
);
create unique index portal_user_email on portal_user (firm_id, lower(email));

-- Only the SHA-256 of a token is kept: a copy of this table signs nobody in.
create table session (
  firm_id text not null,
  session_id bigint generated always as identity,
  user_id text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (firm_id, session_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create index session_expiry on session (expires_at);

create table audit (
  firm_id text not null references firm,
  audit_id bigint generated always as identity,
  at timestamptz not null,
  user_id text,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  record_id text,
  reason text,
  primary key (firm_id, audit_id)
);
