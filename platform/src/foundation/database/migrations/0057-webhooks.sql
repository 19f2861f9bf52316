-- Webhooks: what happens in a firm is told to an address of the firm's choice.

-- Positions that postings change are told too.
alter table event_entity drop constraint event_entity_entity_kind_check,
  add constraint event_entity_entity_kind_check check (entity_kind in ('Client', 'Account', 'Transaction', 'Position'));
alter table domain_event drop constraint domain_event_event_type_check,
  add constraint domain_event_event_type_check check (event_type in ('account.changed', 'account.opened', 'client.changed', 'client.created', 'position.changed', 'transaction.changed', 'transaction.opened'));
-- A firm's events in their order, for replays and gaps.
create index domain_event_of_firm on domain_event (firm_id, position);

create sequence webhook_number;

-- One address for a subject at a node, told of the node and those below.
create table webhook (
  firm_id text not null references firm,
  webhook_id text not null,
  node_id text not null,
  subject text not null check (subject in ('position', 'transaction', 'client', 'account')),
  event_types text[] not null check (cardinality(event_types) > 0),
  url text not null,
  active boolean not null,
  -- Why the platform switched it off.
  off_reason text,
  secret text not null,
  secret_since timestamptz not null,
  -- While a secret rotates, the one before signs as well.
  previous_secret text,
  previous_until timestamptz,
  -- The last event before it was made: gaps are looked for after it.
  made_after bigint not null,
  -- Attempts that failed since the last one that did not: such a receiver is asked one thing at a time.
  failures integer not null default 0,
  last_delivered_at timestamptz,
  last_problem text,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (firm_id, webhook_id),
  unique (firm_id, subject, node_id),
  foreign key (firm_id, node_id) references node,
  check ((previous_secret is null) = (previous_until is null))
);

-- One event for one webhook, however often it is sent; or a test, which has no event. Its id is the event's, and the
-- receiver's: the header webhook-id.
create table webhook_delivery (
  firm_id text not null,
  webhook_id text not null,
  delivery_id text not null,
  -- Of the event; null for a test.
  position bigint,
  event_type text not null,
  entity_kind text not null,
  entity_id text not null,
  sequence integer,
  at timestamptz not null,
  -- As it was first sent; it is sent again as it was.
  body text,
  status text not null check (status in ('Waiting', 'Delivered', 'Parked')),
  problem text,
  -- All attempts, and those since it was asked for: the delays grow with these.
  attempts integer not null default 0,
  tries integer not null default 0,
  replays integer not null default 0,
  -- When it is to be sent; while it is being sent, when another process may take it.
  due_at timestamptz not null,
  ended_at timestamptz,
  last_status integer,
  primary key (firm_id, webhook_id, delivery_id),
  foreign key (firm_id, webhook_id) references webhook,
  check ((ended_at is null) = (status = 'Waiting'))
);
create index webhook_delivery_waiting on webhook_delivery (firm_id, webhook_id, due_at) where status = 'Waiting';
create index webhook_delivery_order on webhook_delivery (firm_id, webhook_id, entity_kind, entity_id, sequence) where status = 'Waiting';
create index webhook_delivery_parked on webhook_delivery (firm_id, webhook_id) where status = 'Parked';
create index webhook_delivery_list on webhook_delivery (firm_id, webhook_id, at);

-- Each time it was sent. One without an answer or a problem was cut short: the platform ended while it waited.
create table webhook_attempt (
  firm_id text not null,
  webhook_id text not null,
  delivery_id text not null,
  attempt integer not null,
  at timestamptz not null,
  url text not null,
  headers jsonb,
  address text,
  status integer,
  answer text,
  duration_ms integer,
  problem text,
  primary key (firm_id, webhook_id, delivery_id, attempt),
  foreign key (firm_id, webhook_id, delivery_id) references webhook_delivery
);
