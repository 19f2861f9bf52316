-- Work that a person starts and leaves: how far it is, what became of each item, and the file it left.

create sequence work_number;
create table work (
  firm_id text not null,
  work_id text not null,
  kind text not null check (kind in ('Export', 'Adviser change', 'Fee group change')),
  title text not null,
  body jsonb not null,
  status text not null check (status in ('Waiting', 'Running', 'Stopping', 'Stopped', 'Completed', 'Failed')),
  started_by text not null,
  -- Counts how often it was started: an item of a repeated try is a new request.
  attempt integer not null default 1,
  total integer not null default 0,
  done integer not null default 0,
  note text not null default '',
  file_name text,
  media_type text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (firm_id, work_id),
  foreign key (firm_id, started_by) references portal_user (firm_id, user_id)
);
create index work_by_time on work (firm_id, created_at desc, work_id);
create index work_active on work (firm_id, created_at) where status in ('Waiting', 'Running', 'Stopping');

create table work_item (
  firm_id text not null,
  work_id text not null,
  line integer not null,
  client_id text not null,
  outcome text not null check (outcome in ('Waiting', 'Done', 'Refused')),
  reason text,
  -- The adviser or fee group its owner saw; null for none. A client who has neither that nor the new one is refused.
  seen text,
  primary key (firm_id, work_id, line),
  foreign key (firm_id, work_id) references work (firm_id, work_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);

-- A file in parts, so that neither side ever holds the whole.
create table work_part (
  firm_id text not null,
  work_id text not null,
  part integer not null,
  content bytea not null,
  primary key (firm_id, work_id, part),
  foreign key (firm_id, work_id) references work (firm_id, work_id)
);
