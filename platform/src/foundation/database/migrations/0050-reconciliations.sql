-- The firm's books against the statements of its bank, custodian and registrar.

-- A working day that is reconciled. Postings of a past day do not change, so its figures are taken once.
create table reconciliation (
  firm_id text not null references firm,
  day date not null,
  requirement numeric(16, 2) not null,
  withheld_tax numeric(16, 2) not null,
  below_zero numeric(16, 2) not null,
  resource numeric(16, 2) not null,
  -- By the bank's statement.
  bank_balance numeric(16, 2),
  -- Breaks there were when it was signed off.
  breaks integer,
  signed_by text,
  signed_at timestamptz,
  note text check (char_length(note) <= 500),
  primary key (firm_id, day),
  foreign key (firm_id, signed_by) references portal_user (firm_id, user_id),
  check ((signed_by is null) = (signed_at is null)),
  check ((signed_by is null) = (breaks is null))
);

-- Everyone who imported, matched or explained: none of them signs the day off.
create table reconciliation_worker (
  firm_id text not null,
  day date not null,
  user_id text not null,
  primary key (firm_id, day, user_id),
  foreign key (firm_id, day) references reconciliation (firm_id, day),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);

create table reconciliation_statement (
  firm_id text not null,
  day date not null,
  kind text not null check (kind in ('Bank', 'Custodian', 'Registrar')),
  -- 1, and one more each time it is replaced.
  edition integer not null,
  content_hash bytea not null check (length(content_hash) = 32),
  lines integer not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (firm_id, day, kind),
  foreign key (firm_id, day) references reconciliation (firm_id, day),
  foreign key (firm_id, imported_by) references portal_user (firm_id, user_id)
);

-- Lines of the bank's statement. A line's id has its statement's day and edition.
create table reconciliation_bank_line (
  firm_id text not null,
  line_id text not null,
  day date not null,
  value_date date not null,
  reference text not null,
  description text not null,
  amount numeric(16, 2) not null check (amount <> 0),
  primary key (firm_id, line_id),
  foreign key (firm_id, day) references reconciliation (firm_id, day)
);
create index reconciliation_bank_line_of on reconciliation_bank_line (firm_id, day);

create table reconciliation_unit_line (
  firm_id text not null,
  day date not null,
  kind text not null check (kind in ('Custodian', 'Registrar')),
  asset_id text not null,
  units numeric(24, 8) not null check (units >= 0),
  primary key (firm_id, day, kind, asset_id),
  foreign key (firm_id, day) references reconciliation (firm_id, day),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id)
);

create sequence reconciliation_match_number;
create table reconciliation_match (
  firm_id text not null,
  match_id text not null,
  -- The day on whose reconciliation it was made.
  day date not null,
  rule text not null check (length(rule) between 1 and 40),
  reason text check (char_length(reason) between 1 and 500),
  made_by text,
  made_at timestamptz not null,
  primary key (firm_id, match_id),
  foreign key (firm_id, day) references reconciliation (firm_id, day),
  foreign key (firm_id, made_by) references portal_user (firm_id, user_id),
  check ((made_by is null) = (reason is null))
);
create index reconciliation_match_of on reconciliation_match (firm_id, day);

-- A line is in one match at most. Lines of the books are postings, by group and line.
create table reconciliation_match_line (
  firm_id text not null,
  line_id text not null,
  match_id text not null,
  primary key (firm_id, line_id),
  foreign key (firm_id, match_id) references reconciliation_match (firm_id, match_id) on delete cascade
);
create index reconciliation_match_line_of on reconciliation_match_line (firm_id, match_id);

create sequence reconciliation_break_number;
create table reconciliation_break (
  firm_id text not null,
  break_id text not null,
  kind text not null check (kind in ('At the bank only', 'In the books only', 'Balance differs', 'Units differ')),
  -- What tells it from others: its line, its instrument, or the balance.
  subject text not null,
  -- The day it was found on.
  day date not null,
  status text not null check (status in ('Open', 'Explained', 'Resolved', 'Written off')),
  -- False once its line is matched or gone, or the figures agree. One that was written off still stands.
  stands boolean not null default true,
  -- As the bank sees it; of a balance the bank's less the books'.
  amount numeric(16, 2),
  asset_id text,
  units numeric(24, 8),
  owner_user_id text,
  explained_by text,
  -- The day of reconciliation on which it was over.
  ended_day date,
  version integer not null default 1,
  primary key (firm_id, break_id),
  foreign key (firm_id, day) references reconciliation (firm_id, day),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id),
  foreign key (firm_id, owner_user_id) references portal_user (firm_id, user_id),
  foreign key (firm_id, explained_by) references portal_user (firm_id, user_id),
  check ((status in ('Resolved', 'Written off')) = (ended_day is not null)),
  check ((kind = 'Units differ') = (asset_id is not null)),
  check ((kind = 'Units differ') = (units is not null)),
  check ((kind = 'Units differ') = (amount is null))
);
create unique index reconciliation_break_once on reconciliation_break (firm_id, subject) where stands;
create index reconciliation_break_standing on reconciliation_break (firm_id, day) where status in ('Open', 'Explained');

create table reconciliation_break_step (
  firm_id text not null,
  break_id text not null,
  number smallint not null check (number > 0),
  step text not null,
  status text not null,
  at timestamptz not null,
  user_id text,
  note text check (char_length(note) between 1 and 500),
  primary key (firm_id, break_id, number),
  foreign key (firm_id, break_id) references reconciliation_break (firm_id, break_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create function refuse_reconciliation_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of a break is append-only.' using errcode = 'restrict_violation';
end $$;
create trigger reconciliation_break_step_append_only before update or delete on reconciliation_break_step for each row execute function refuse_reconciliation_change();
create trigger reconciliation_break_step_no_truncate before truncate on reconciliation_break_step for each statement execute function refuse_reconciliation_change();

-- A day that is signed off is closed.
create function refuse_signed_day_change() returns trigger language plpgsql as $$
begin
  if old.signed_by is not null then
    raise exception 'The day is signed off.' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger reconciliation_signed before update or delete on reconciliation for each row execute function refuse_signed_day_change();
