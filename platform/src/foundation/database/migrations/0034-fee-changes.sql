-- New rates of what a firm charges or pays: proposed by one person, and in force from their date once another approved them.

create sequence fee_change_number;

create table fee_change (
  firm_id text not null references firm,
  fee_change_id text not null,
  -- A code of fee_schedule, or 'Dealing ' and a type of instrument.
  subject text not null,
  from_date date not null,
  -- For each trade; zero for yearly fees.
  amount numeric(16, 2) not null default 0 check (amount >= 0),
  tiers jsonb not null,
  vat boolean not null,
  reason text not null,
  status text not null check (status in ('Proposed', 'Approved', 'Rejected', 'Withdrawn')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  version integer not null default 1,
  primary key (firm_id, fee_change_id),
  foreign key (firm_id, proposed_by) references portal_user (firm_id, user_id),
  foreign key (firm_id, decided_by) references portal_user (firm_id, user_id),
  check ((status = 'Proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- What one person proposed another approved.
  check (status <> 'Approved' or decided_by <> proposed_by)
);
-- One proposal of a fee at a time, so that the effect the second person sees is the effect there will be.
create unique index fee_change_waiting on fee_change (firm_id, subject) where status = 'Proposed';
create unique index fee_change_in_force on fee_change (firm_id, subject, from_date) where status = 'Approved';

alter table notification drop constraint notification_record_kind_check, add constraint notification_record_kind_check check (record_kind in ('Transaction', 'Transfer', 'Account', 'Client', 'Asset', 'Job', 'Firm', 'Fee'));
