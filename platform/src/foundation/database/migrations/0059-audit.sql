-- The audit trail is searched by person, by refusal and by time. Rows of the platform itself are most of a busy firm's and have no person, so the ledger's writes hardly touch the first two indexes; the third grows at its end only, which is cheap to write.
create index audit_by_person on audit (firm_id, user_id, audit_id) where user_id is not null;
create index audit_refused on audit (firm_id, audit_id) where outcome = 'refused';
create index audit_by_time on audit (firm_id, at, audit_id);

-- The seal's verification is work that a person starts, as is the export of sealed rows with their proof.
alter table work drop constraint work_kind_check;
alter table work add constraint work_kind_check check (kind in ('Export', 'Adviser change', 'Fee group change', 'Review packs', 'Audit check', 'Audit proof'));

-- What such a verification found, as its page shows it.
create table seal_check (
  firm_id text not null,
  work_id text not null,
  checked_at timestamptz not null,
  seals bigint not null,
  rows bigint not null,
  unsealed bigint not null,
  sealed_at timestamptz,
  -- The hash of the newest seal, to be kept outside of the database.
  head text,
  findings jsonb not null,
  primary key (firm_id, work_id),
  foreign key (firm_id, work_id) references work (firm_id, work_id)
);
create index seal_check_by_time on seal_check (firm_id, checked_at desc);

-- Who saw a client: at most one row for a person, a record and an hour. Written in batches beside the reads, so it is not sealed.
create table client_read (
  firm_id text not null,
  client_id text not null,
  user_id text not null,
  hour timestamptz not null,
  record_kind text not null check (record_kind in ('Client', 'Account', 'Transaction')),
  record_id text not null,
  -- The first read of that hour.
  at timestamptz not null,
  primary key (firm_id, client_id, user_id, hour, record_kind, record_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);
create index client_read_by_time on client_read (firm_id, at desc);
