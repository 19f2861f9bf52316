-- Whoever set a regular benefit up or changed it since it was last authorised: somebody else authorises it.
alter table regular_benefit drop constraint regular_benefit_check;
alter table regular_benefit alter column asked_by type text[] using array[asked_by];
alter table regular_benefit add check (cardinality(asked_by) > 0), add check (authorised_by is null or authorised_by <> all (asked_by));

-- What happened to a regular benefit, as benefit_step is for its payments.
create table regular_benefit_step (
  firm_id text not null,
  regular_benefit_id text not null,
  step smallint not null check (step > 0),
  at timestamptz not null,
  business_date date not null,
  to_status text not null,
  action text not null,
  -- Null for the platform.
  user_id text,
  reason text,
  primary key (firm_id, regular_benefit_id, step),
  foreign key (firm_id, regular_benefit_id) references regular_benefit (firm_id, regular_benefit_id)
);
insert into regular_benefit_step
  select firm_id, regular_benefit_id, 1, created_at, created_date, 'Active', 'Created', created_by, null from regular_benefit;
insert into regular_benefit_step
  select firm_id, regular_benefit_id, 2, updated_at, (updated_at at time zone 'Europe/London')::date, 'Active', 'Authorised', authorised_by, 'Histories were not kept yet: it was authorised by then.'
  from regular_benefit where authorised_by is not null;
insert into regular_benefit_step
  select firm_id, regular_benefit_id, case when authorised_by is null then 2 else 3 end, updated_at, (updated_at at time zone 'Europe/London')::date, status, status, updated_by, status_reason
  from regular_benefit where status <> 'Active';
