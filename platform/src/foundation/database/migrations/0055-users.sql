-- Users who are invited, changed, suspended and leave.

create sequence user_number;
select setval('user_number', (select count(*) + 1 from portal_user));

alter table portal_user
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by text not null default 'tessera',
  -- Null until the invitation is accepted, after somebody has left, and for a machine, which has secrets instead.
  alter column password_hash drop not null,
  drop constraint portal_user_status_check,
  add constraint portal_user_status_check check (status in ('Invited', 'Active', 'Suspended', 'Deactivated')),
  add constraint portal_user_has_left check (status not in ('Invited', 'Deactivated') or password_hash is null);

-- Parts of the firm a user sees besides the home node, each with all below it.
create table user_node (
  firm_id text not null,
  user_id text not null,
  node_id text not null,
  primary key (firm_id, user_id, node_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id)
);

-- A link to set a password is of an invitation, or of a forgotten password.
alter table password_reset
  add column kind text not null default 'reset' check (kind in ('reset', 'invitation')),
  add column created_at timestamptz not null default now(),
  -- Why it died without being used: a newer one was sent, or the person may not come in any more.
  add column ended_reason text check (ended_reason in ('newer', 'withdrawn'));

alter table mail_outbox
  drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check check (kind in ('password-reset', 'password-changed', 'invitation'));

-- What somebody has in hand is looked for when they leave.
create index client_adviser on client (firm_id, adviser_user_id) where adviser_user_id is not null;
create index notification_assignee on notification (firm_id, assignee_user_id) where assignee_user_id is not null;
create index reconciliation_break_owner on reconciliation_break (firm_id, owner_user_id) where owner_user_id is not null;
