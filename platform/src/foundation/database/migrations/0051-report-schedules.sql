-- Reports of the firm that a user wants again and again: the file of each is made as the user's own export.
create sequence report_schedule_number;

create table report_schedule (
  firm_id text not null,
  schedule_id text not null,
  user_id text not null,
  report text not null,
  -- As the report's address has it, without days.
  query text not null,
  format text not null check (format in ('csv', 'xlsx')),
  every text not null check (every in ('Daily', 'Weekly', 'Monthly')),
  -- The day it was asked for, from which weeks and months are counted.
  from_date date not null,
  -- The business day of the next file; null once it has ended.
  next_date date,
  created_at timestamptz not null,
  primary key (firm_id, schedule_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create index report_schedule_of_user on report_schedule (firm_id, user_id) where next_date is not null;
create index report_schedule_due on report_schedule (firm_id, next_date) where next_date is not null;
