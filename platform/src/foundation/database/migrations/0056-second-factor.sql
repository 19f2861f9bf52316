-- The second factor of a sign-in: authenticator apps, passkeys and recovery codes.

-- A session begins after the password. Where the user has a factor it waits for that; where the firm requires one and the
-- user has none it waits for its set-up. Until then it is good for these calls alone.
alter table session
  add column waits_for text check (waits_for in ('Factor', 'Set-up')),
  -- When a factor was last proved in this session.
  add column factor_at timestamptz,
  -- Wrong codes in this session.
  add column wrong_codes integer not null default 0,
  -- What the next passkey has to sign, once.
  add column challenge text,
  add column challenge_until timestamptz;

create table user_factor (
  firm_id text not null,
  factor_id bigint generated always as identity,
  user_id text not null,
  kind text not null check (kind in ('App', 'Passkey')),
  name text not null check (length(name) between 1 and 60),
  -- The app's secret, sealed with a key of the installation that is not in the database.
  secret text,
  -- The half minute of the last code taken, counted since 1970: a code works once.
  last_step bigint,
  -- The passkey: its id and public key, the host name it is for, and how often it says it has signed.
  credential_id text unique,
  public_key bytea,
  host text,
  sign_count bigint,
  transports text[],
  created_at timestamptz not null,
  -- A factor counts from its first proof on.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  primary key (firm_id, factor_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id),
  check (case kind when 'App' then secret is not null and credential_id is null
    else credential_id is not null and public_key is not null and host is not null and sign_count is not null and secret is null end)
);
create index user_factor_of_user on user_factor (firm_id, user_id);

-- Only the SHA-256 of a code is kept: codes are random and too long to be guessed.
create table recovery_code (
  firm_id text not null,
  code_id bigint generated always as identity,
  user_id text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (firm_id, code_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id),
  unique (firm_id, user_id, code_hash)
);

-- Whether a firm requires a second factor of its people, and how long after that they may still sign in without.
alter table firm
  add column factor_required boolean not null default false,
  add column factor_grace_days integer not null default 14 check (factor_grace_days between 0 and 90),
  add column factor_required_at timestamptz,
  add column factor_version integer not null default 1,
  add column factor_changed_at timestamptz,
  add column factor_changed_by text,
  add check (factor_required = (factor_required_at is not null));

-- One administrator asks that a user's factors go, another one decides.
create table factor_reset (
  firm_id text not null,
  reset_id bigint generated always as identity,
  user_id text not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decision text check (decision in ('Agreed', 'Refused', 'Withdrawn')),
  decided_by text,
  decided_at timestamptz,
  primary key (firm_id, reset_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id),
  foreign key (firm_id, asked_by) references portal_user (firm_id, user_id),
  foreign key (firm_id, decided_by) references portal_user (firm_id, user_id),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (asked_by <> user_id and decided_by <> user_id and (decision is distinct from 'Agreed' or decided_by <> asked_by))
);
create unique index factor_reset_open on factor_reset (firm_id, user_id) where decision is null;

-- Failed attempts to guess, shared by all platforms. Keys are hashes, so that a typed name stands nowhere.
create table attempt_count (
  key_hash bytea primary key check (length(key_hash) = 32),
  -- What several keys have in common, to forget them together.
  group_hash bytea not null,
  tries integer not null,
  ends_at timestamptz not null,
  last_at timestamptz not null
);
create index attempt_count_group on attempt_count (group_hash);
create index attempt_count_over on attempt_count (ends_at);

alter table mail_outbox drop constraint mail_outbox_kind_check;
alter table mail_outbox add constraint mail_outbox_kind_check
  check (kind in ('password-reset', 'password-changed', 'invitation', 'factor-added', 'factor-removed', 'factors-reset', 'wrong-codes'));
