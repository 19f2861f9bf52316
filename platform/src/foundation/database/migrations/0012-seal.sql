-- The sealed chain over what is append-only: posting groups, steps of transactions, audit. How it is made and read: docs/decisions/0006-sealed-chain.md.

-- Steps have no number that grows along the table; postings (group_id) and audit (audit_id) have one.
alter table transaction_step add column step_id bigint generated always as identity;
create unique index transaction_step_by_number on transaction_step (firm_id, step_id);

-- Each seal covers every row of its firm between the numbers it names, both included, and follows the seal before it without a gap.
create table seal (
  firm_id text not null references firm,
  seal_number bigint not null check (seal_number > 0),
  -- How rows and seal are written out for hashing; another list of columns gets another number.
  format smallint not null,
  first_group bigint not null,
  last_group bigint not null check (last_group >= first_group - 1),
  first_step bigint not null,
  last_step bigint not null check (last_step >= first_step - 1),
  first_audit bigint not null,
  last_audit bigint not null check (last_audit >= first_audit - 1),
  cash_rows integer not null,
  stock_rows integer not null,
  step_rows integer not null,
  audit_rows integer not null,
  rows_hash text not null check (rows_hash ~ '^[0-9a-f]{64}$'),
  -- Four bytes of each row's own hash, in the order of the rows: they prove nothing and tell which row it was.
  row_marks bytea not null check (length(row_marks) = 4 * (cash_rows + stock_rows + step_rows + audit_rows)),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (firm_id, seal_number)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger seal_append_only before update or delete on seal for each row execute function refuse_change();
create trigger seal_no_truncate before truncate on seal for each statement execute function refuse_change();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
create trigger transaction_step_no_truncate before truncate on transaction_step for each statement execute function refuse_change();
