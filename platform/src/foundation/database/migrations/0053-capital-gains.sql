-- Capital gains: facts that no posting tells, and what clients told for a tax year.

create sequence gains_fact_number;

-- What changes the cost of holdings. It is never changed: it is withdrawn, and recorded anew.
create table gains_fact (
  firm_id text not null references firm,
  fact_id text not null,
  kind text not null check (kind in ('Conversion', 'Accumulated income', 'Excess reportable income', 'Capital distribution', 'Equalisation')),
  asset_id text not null,
  fact_date date not null,
  -- Pounds for each unit that is held on the day.
  per_unit numeric(20, 8) check (per_unit > 0),
  -- Equalisation: of one account's holding.
  account_id text,
  amount numeric(16, 2) check (amount > 0),
  -- Conversion: what the instrument became, so many units for so many.
  to_asset_id text,
  units_after bigint check (units_after > 0),
  units_before bigint check (units_before > 0),
  note text not null check (length(note) between 1 and 300),
  recorded_at timestamptz not null,
  recorded_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 300),
  primary key (firm_id, fact_id),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id),
  foreign key (firm_id, to_asset_id) references firm_instrument (firm_id, asset_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, recorded_by) references portal_user (firm_id, user_id),
  foreign key (firm_id, withdrawn_by) references portal_user (firm_id, user_id),
  check ((per_unit is not null) = (kind in ('Accumulated income', 'Excess reportable income', 'Capital distribution'))),
  check ((kind = 'Equalisation') = (account_id is not null) and (account_id is null) = (amount is null)),
  check ((kind = 'Conversion') = (to_asset_id is not null) and (to_asset_id is null) = (units_after is null) and (to_asset_id is null) = (units_before is null)),
  check (to_asset_id is distinct from asset_id),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index gains_fact_of_asset on gains_fact (firm_id, asset_id);

create function refuse_gains_fact_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.withdrawn_at is not null or new.withdrawn_at is null
    or to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] <> to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] then
    raise exception 'A recorded fact is never changed. Withdraw it, once, and record it anew.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger gains_fact_append_only before update or delete on gains_fact for each row execute function refuse_gains_fact_change();
create trigger gains_fact_no_truncate before truncate on gains_fact for each statement execute function refuse_gains_fact_change();

-- What a client told for a tax year. Null: nobody told.
create table gains_year (
  firm_id text not null,
  client_id text not null,
  tax_year text not null check (tax_year ~ '^\d{4}/\d{2}$'),
  losses_brought_forward numeric(16, 2) check (losses_brought_forward >= 0),
  income numeric(16, 2) check (income >= 0),
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, client_id, tax_year),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, updated_by) references portal_user (firm_id, user_id)
);
