-- Forgotten passwords, and mail that is not lost when a process ends.

-- One row for each link that was mailed. Only the SHA-256 of its token is kept: a copy of this table sets nobody's password.
create table password_reset (
  firm_id text not null,
  reset_id bigint generated always as identity,
  user_id text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (firm_id, reset_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create index password_reset_user on password_reset (firm_id, user_id);

-- Mail to send, written in the transaction of what it tells of. It names what to say and to whom, never the words: a link's token
-- is made when the mail is, so that it stands nowhere. Without a user there is nobody to tell: such a row is written so that
-- a request for a name nobody has takes as long as any other.
create table mail_outbox (
  firm_id text not null references firm,
  mail_id bigint generated always as identity,
  kind text not null check (kind in ('password-reset', 'password-changed')),
  user_id text,
  -- Address of the portal, without a path, for a mail with a link.
  portal_address text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  primary key (firm_id, mail_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create index mail_outbox_due on mail_outbox (due_at);
