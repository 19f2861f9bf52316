-- The record of clients' reviews, and how each user arranged their dashboard.

create sequence review_number;

-- A row is never changed. A mistake is put right by a row that takes its place.
create table client_review (
  firm_id text not null references firm,
  review_id text not null,
  client_id text not null,
  outcome text not null check (outcome in ('Offered', 'Held', 'Refused')),
  offered_on date,
  -- The day on which it was held or refused.
  reviewed_on date,
  way text not null,
  agreed text not null,
  suitable boolean,
  next_due date,
  recorded_at timestamptz not null,
  recorded_by text not null,
  corrects text,
  correction_reason text,
  primary key (firm_id, review_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  unique (firm_id, client_id, review_id),
  foreign key (firm_id, client_id, corrects) references client_review (firm_id, client_id, review_id),
  foreign key (firm_id, recorded_by) references portal_user (firm_id, user_id),
  -- A row is corrected once: the next correction corrects the correction.
  unique (firm_id, corrects),
  check ((corrects is null) = (correction_reason is null)),
  check (case when outcome = 'Offered' then offered_on is not null and reviewed_on is null and next_due is null
    else reviewed_on is not null and next_due > reviewed_on end),
  check ((outcome = 'Held') = (suitable is not null)),
  check (offered_on <= reviewed_on)
);
create index client_review_of_client on client_review (firm_id, client_id);
create trigger client_review_append_only before update or delete on client_review for each row execute function refuse_change();
create trigger client_review_no_truncate before truncate on client_review for each statement execute function refuse_change();

create table user_dashboard (
  firm_id text not null,
  user_id text not null,
  cards jsonb not null,
  updated_at timestamptz not null,
  primary key (firm_id, user_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);

-- Review packs of several clients are work that a person starts.
alter table work drop constraint work_kind_check;
alter table work add constraint work_kind_check check (kind in ('Export', 'Adviser change', 'Fee group change', 'Review packs'));
