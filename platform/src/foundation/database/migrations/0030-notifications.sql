-- What needs a person: one row for each exception while it lasts, what was done about it, and what the auditor and the seal's verifier found last.

create sequence notification_number;

create table notification (
  firm_id text not null references firm,
  notification_id text not null,
  notification_type text not null,
  -- What tells this exception from every other of its type: the record, and the occurrence where it can happen again.
  finding_key text not null,
  record_kind text not null check (record_kind in ('Transaction', 'Transfer', 'Account', 'Client', 'Asset', 'Job', 'Firm')),
  record_id text not null,
  node_id text not null,
  client_id text,
  account_id text,
  title text not null,
  why text not null,
  amount numeric(16, 2),
  since timestamptz not null,
  due date,
  -- Who may not act on it, because they made what a second person has to look at.
  not_for_user_id text,
  status text not null check (status in ('Open', 'Snoozed', 'Done', 'Ended')),
  opened_at timestamptz not null,
  -- When it was no longer found. Until then the same exception opens no second row, whatever was done about it.
  ended_at timestamptz,
  assignee_user_id text,
  snoozed_until date,
  snooze_reason text,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (firm_id, notification_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, assignee_user_id) references portal_user (firm_id, user_id),
  check ((status = 'Snoozed') = (snoozed_until is not null)),
  check (status <> 'Ended' or ended_at is not null)
);
create unique index notification_once on notification (firm_id, notification_type, finding_key) where ended_at is null;
create index notification_by_status on notification (firm_id, status, since, notification_id);
create index notification_of_client on notification (firm_id, client_id) where client_id is not null;

create table notification_history (
  firm_id text not null,
  notification_id text not null,
  line integer not null,
  at timestamptz not null,
  -- Null for what happened by itself.
  user_id text,
  step text not null check (step in ('Opened', 'Ended', 'Act', 'Undo', 'Snooze', 'Wake', 'Take', 'Give back', 'Hand over')),
  reason text,
  assignee_user_id text,
  snoozed_until date,
  primary key (firm_id, notification_id, line),
  foreign key (firm_id, notification_id) references notification (firm_id, notification_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id),
  foreign key (firm_id, assignee_user_id) references portal_user (firm_id, user_id)
);
create trigger notification_history_is_never_changed before update or delete on notification_history for each row execute function refuse_row_change();

-- What the last nightly check of a firm's books and of its seals found; it goes when a later check does not find it.
create table check_finding (
  firm_id text not null references firm,
  checked_by text not null check (checked_by in ('Auditor', 'Seal')),
  subject text not null,
  detail text not null,
  found_at timestamptz not null,
  primary key (firm_id, checked_by, subject)
);
