-- What banks say of a mandate after it was lodged: that it was not taken (AUDDIS), amended, cancelled or reinstated (ADDACS).

create table mandate_step (
  firm_id text not null,
  mandate_id text not null,
  step smallint not null,
  at timestamptz not null,
  business_date date not null,
  report text not null check (report in ('AUDDIS', 'ADDACS')),
  reason_code text not null,
  -- The scheme's own words and what is to be done.
  reason text not null,
  from_status text not null check (from_status in ('Setting up', 'Active', 'Cancelled')),
  to_status text not null check (to_status in ('Setting up', 'Active', 'Cancelled')),
  user_id text not null,
  primary key (firm_id, mandate_id, step),
  foreign key (firm_id, mandate_id) references mandate (firm_id, mandate_id)
);
create trigger mandate_step_append_only before update or delete on mandate_step for each row execute function refuse_change();
