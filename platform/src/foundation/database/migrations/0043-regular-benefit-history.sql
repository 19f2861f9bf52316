-- Whoever set a regular benefit up or changed it since it was last authorised: somebody else authorises it.
alter table regular_benefit drop constraint regular_benefit_check;
alter table regular_benefit alter column asked_by type text[] using array[asked_by];
alter table regular_benefit add check (cardinality(asked_by) > 0), add check (authorised_by is null or authorised_by <> all (asked_by));
