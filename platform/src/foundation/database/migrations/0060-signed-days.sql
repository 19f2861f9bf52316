-- The breaks of a day as they were when it was signed off: they go on to change on the days after it.
create table reconciliation_signed_day (
  firm_id text not null,
  day date not null,
  -- As the answer of the day had them.
  breaks jsonb not null,
  primary key (firm_id, day),
  foreign key (firm_id, day) references reconciliation (firm_id, day)
);
create trigger reconciliation_signed_day_append_only before update or delete on reconciliation_signed_day for each row execute function refuse_change();
create trigger reconciliation_signed_day_no_truncate before truncate on reconciliation_signed_day for each statement execute function refuse_change();
