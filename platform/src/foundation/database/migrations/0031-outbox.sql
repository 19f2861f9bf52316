-- Domain events: what happened, written in the transaction that did it, and read by others in their own time.

-- How many events a record has: its row is held until the commit, so a record's events are numbered without a gap, in
-- the order of their commits.
create table event_entity (
  firm_id text not null references firm,
  entity_kind text not null check (entity_kind in ('Client', 'Account', 'Transaction')),
  entity_id text not null,
  sequence integer not null,
  primary key (firm_id, entity_kind, entity_id)
);

create table domain_event (
  position bigint generated always as identity primary key,
  -- Transactions end in another order than they take positions. A reader stops before the oldest one still open.
  written_in xid8 not null default pg_current_xact_id(),
  firm_id text not null references firm,
  event_id text not null,
  event_type text not null check (event_type in ('account.changed', 'account.opened', 'client.changed', 'client.created', 'transaction.changed', 'transaction.opened')),
  entity_kind text not null,
  entity_id text not null,
  node_id text not null,
  sequence integer not null,
  at timestamptz not null,
  user_id text,
  payload jsonb not null,
  unique (firm_id, event_id),
  unique (firm_id, entity_kind, entity_id, sequence)
);
create index domain_event_order on domain_event (written_in, position);
create trigger domain_event_is_never_changed before update or delete on domain_event for each row execute function refuse_row_change();

-- How far each reader is. One that fails is parked, and tries again later; the others go on.
create table event_reader (
  reader text primary key,
  read_in xid8 not null,
  position bigint not null,
  attempts integer not null default 0,
  parked_until timestamptz,
  problem text,
  updated_at timestamptz not null
);
