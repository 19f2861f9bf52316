-- Other providers: what they send and take, and how. Operations keep them.
create table master_party (
  firm_id text not null references firm,
  master_party_id text not null,
  name text not null,
  status text not null check (status in ('Active', 'Inactive')),
  transfer_wrapper_types text[] not null check (cardinality(transfer_wrapper_types) > 0),
  product_transfer_types text[] not null check (cardinality(product_transfer_types) > 0 and product_transfer_types <@ array['Cash', 'Stock']),
  electronic boolean not null,
  signature_type text not null check (signature_type in ('Electronic', 'Scanned form', 'Wet signature')),
  reference_pattern text,
  reference_hint text,
  address text[] not null,
  phone text,
  email text,
  typical_days smallint not null check (typical_days > 0),
  primary key (firm_id, master_party_id)
);
create unique index master_party_name on master_party (firm_id, lower(name));

alter table product_transfer
  add column master_party_id text,
  -- TransferTerms of the contract, as they were accepted; null for one entered before terms were kept.
  add column terms jsonb,
  -- What the other provider asks for now.
  add column asked text,
  -- What stops it here, for a person to see to.
  add column obstacle text,
  add column resubmits text,
  -- For one that leaves all but a sum: that sum. How much moves is known only once it leaves.
  add column remaining_balance numeric(16, 2) check (remaining_balance > 0),
  -- For a pension that leaves: the second person who found its conditions met.
  add column checked_by text,
  -- When the other provider answers next; null while it has nothing to answer.
  add column next_answer date,
  add column version integer not null default 1,
  add foreign key (firm_id, master_party_id) references master_party (firm_id, master_party_id),
  add foreign key (firm_id, resubmits) references product_transfer (firm_id, transaction_id);
create unique index product_transfer_resubmitted on product_transfer (firm_id, resubmits) where resubmits is not null;
create index product_transfer_open on product_transfer (firm_id, transfer_status) where transfer_status not in ('Completed', 'Rejected', 'Deleted', 'Cancelled');

-- What is announced of a transfer, and what came or went of it. Held: it came, does not agree, and waits for a person.
create table transfer_line (
  firm_id text not null,
  transaction_id text not null,
  line smallint not null check (line > 0),
  kind text not null check (kind in ('Cash', 'Holding', 'Residual')),
  asset_id text,
  announced_quantity numeric(24, 8),
  announced_amount numeric(16, 2),
  arrived_quantity numeric(24, 8) not null default 0 check (arrived_quantity >= 0),
  arrived_amount numeric(16, 2) not null default 0 check (arrived_amount >= 0),
  held_quantity numeric(24, 8) not null default 0 check (held_quantity >= 0),
  held_amount numeric(16, 2) not null default 0 check (held_amount >= 0),
  -- Book cost of what is in the account, or left it, and of what is held.
  arrived_cost numeric(16, 2) not null default 0 check (arrived_cost >= 0),
  held_cost numeric(16, 2) not null default 0 check (held_cost >= 0),
  -- Pounds for the whole holding; null while it is not known.
  book_cost numeric(16, 2) check (book_cost >= 0),
  -- It will not come any more: somebody said so, or its value came as cash.
  not_coming boolean not null default false,
  primary key (firm_id, transaction_id, line),
  foreign key (firm_id, transaction_id) references product_transfer (firm_id, transaction_id),
  check ((kind = 'Holding') = (asset_id is not null))
);

create table transfer_step (
  firm_id text not null,
  transaction_id text not null,
  step smallint not null check (step > 0),
  at timestamptz not null,
  business_date date not null,
  from_status text,
  to_status text not null,
  action text not null,
  acted_by text not null check (acted_by in ('person', 'platform', 'provider')),
  -- Null for the platform and the other provider.
  user_id text,
  reason text,
  -- Everything was sent: what is left is ours to decide.
  waits_for_us boolean not null default false,
  primary key (firm_id, transaction_id, step),
  foreign key (firm_id, transaction_id) references product_transfer (firm_id, transaction_id)
);

-- The transactions that moved a transfer's cash and units; `line` is null for what belongs to no line.
create table transfer_part (
  firm_id text not null,
  transfer_id text not null,
  transaction_id text not null,
  line smallint,
  primary key (firm_id, transaction_id),
  foreign key (firm_id, transfer_id) references product_transfer (firm_id, transaction_id),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);
create index transfer_part_of on transfer_part (firm_id, transfer_id);

-- The histories of transfers entered before steps were kept.
insert into transfer_step
  select firm_id, transaction_id, 1, date_initiated::timestamp at time zone 'Europe/London', date_initiated, null, 'Pending', 'Created', 'person', null, 'Histories were not kept yet.'
  from product_transfer;
insert into transfer_step
  select firm_id, transaction_id, 2, coalesce(date_ended, date_initiated)::timestamp at time zone 'Europe/London', coalesce(date_ended, date_initiated), 'Pending', transfer_status, transfer_status, 'provider', null, 'Histories were not kept yet: it had this status by then.'
  from product_transfer where transfer_status <> 'Pending';

create function refuse_transfer_step_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of a transfer is append-only.' using errcode = 'restrict_violation';
end $$;
create trigger transfer_step_append_only before update or delete on transfer_step for each row execute function refuse_transfer_step_change();
create trigger transfer_step_no_truncate before truncate on transfer_step for each statement execute function refuse_transfer_step_change();
