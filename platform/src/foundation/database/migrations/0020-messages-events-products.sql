-- What clients are told, with what is attached; what other systems tell us; and all of a client's products.

-- What a file says is kept as data, and never changes; it is laid out as a PDF when somebody asks for it.
create table file (
  firm_id text not null,
  file_id text not null,
  client_id text not null,
  account_id text,
  name text not null,
  media_type text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (firm_id, file_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);
create function refuse_row_change() returns trigger language plpgsql as $$ begin raise exception 'Rows of % are written once and never changed.', tg_table_name; end $$;
create trigger file_is_never_changed before update or delete on file for each row execute function refuse_row_change();

create table message (
  firm_id text not null,
  message_id text not null,
  client_id text not null,
  account_id text,
  transaction_id text,
  message_type text not null check (message_type in ('Contract Note', 'Quarterly Statement', 'Tax Statement', 'Valuation Statement', 'Retirement Pack', 'Pension Savings Statement', 'Withdrawal', 'New Account', 'Costs Statement', 'General')),
  title text not null,
  body text[] not null,
  status text not null check (status in ('Unread', 'Read', 'Archived')),
  created_at timestamptz not null,
  read_at timestamptz,
  read_by text,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, message_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);
create index message_by_date on message (firm_id, created_at desc, message_id);
create index message_of_client on message (firm_id, client_id, created_at desc);
create index message_unread on message (firm_id, client_id) where status = 'Unread';

create table message_file (
  firm_id text not null,
  message_id text not null,
  file_id text not null,
  line smallint not null,
  primary key (firm_id, message_id, file_id),
  foreign key (firm_id, message_id) references message (firm_id, message_id),
  foreign key (firm_id, file_id) references file (firm_id, file_id)
);

-- What a message was already written about: each thing is told once, however often the task is run.
create table message_subject (
  firm_id text not null,
  subject_kind text not null check (subject_kind in ('Transaction', 'Account')),
  subject_id text not null,
  message_id text not null,
  primary key (firm_id, subject_kind, subject_id),
  foreign key (firm_id, message_id) references message (firm_id, message_id)
);

-- What other systems tell of a record. It is written once and never changed.
create table event (
  firm_id text not null references firm,
  event_id text not null,
  event_type text not null,
  entity_kind text not null check (entity_kind in ('Client', 'Account', 'Transaction')),
  entity_id text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  user_id text not null,
  payload jsonb not null,
  primary key (firm_id, event_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create index event_of_entity on event (firm_id, entity_id, at desc);
create trigger event_is_never_changed before update or delete on event for each row execute function refuse_row_change();

alter table client_product
  add column status text check (status in ('drawdownPending', 'drawdownConfirmed')),
  add column drawdown_status text not null default 'No Drawdown' check (drawdown_status in ('No Drawdown', 'Partial Drawdown', 'Full Drawdown')),
  add column tax_code text,
  add column flexible_benefits_accessed_date date,
  add column pension_opt_out boolean not null default false,
  add column lump_sum_allowance_used numeric(16, 2) check (lump_sum_allowance_used >= 0),
  add column deemed_lsa_calculation_date date;

-- Accounts that had none: one product for each client and wrapper.
with missing as (
  select firm_id, lead_client_id, wrapper_type, min(opened_date) as opened, min(account_id) as first_account from account where client_product_id is null and account_type = 'Wrapper' group by firm_id, lead_client_id, wrapper_type
), made as (
  insert into client_product (firm_id, client_product_id, client_id, wrapper_type, created_date, updated_at, updated_by)
  select firm_id, 'P' || first_account, lead_client_id, wrapper_type, opened, now(), 'migration' from missing returning firm_id, client_product_id, client_id, wrapper_type
)
update account set client_product_id = made.client_product_id from made
where account.firm_id = made.firm_id and account.lead_client_id = made.client_id and account.wrapper_type = made.wrapper_type and account.client_product_id is null and account.account_type = 'Wrapper';

create sequence message_number;
create sequence file_number;
create sequence event_number;

-- How many clients there are of each kind in each place: the list says so on every page, and counting a hundred thousand each time costs more than the page.
create table client_count (
  firm_id text not null,
  node_id text not null,
  status text not null,
  client_type text not null,
  clients bigint not null,
  primary key (firm_id, node_id, status, client_type)
);
insert into client_count select firm_id, node_id, status, client_type, count(*) from client group by firm_id, node_id, status, client_type;
create function count_clients() returns trigger language plpgsql as $$
begin
  -- In one order, so that two writers wait for each other and never in a ring.
  if tg_op = 'INSERT' then
    insert into client_count select firm_id, node_id, status, client_type, count(*) from new_client group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (firm_id, node_id, status, client_type) do update set clients = client_count.clients + excluded.clients;
  elsif tg_op = 'DELETE' then
    insert into client_count select firm_id, node_id, status, client_type, -count(*) from old_client group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (firm_id, node_id, status, client_type) do update set clients = client_count.clients + excluded.clients;
  else
    insert into client_count select firm_id, node_id, status, client_type, sum(change) from (
      select firm_id, node_id, status, client_type, 1 as change from new_client union all select firm_id, node_id, status, client_type, -1 from old_client
    ) as moved group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
      on conflict (firm_id, node_id, status, client_type) do update set clients = client_count.clients + excluded.clients;
  end if;
  return null;
end $$;
create trigger client_counted_in after insert on client referencing new table as new_client for each statement execute function count_clients();
create trigger client_counted_out after delete on client referencing old table as old_client for each statement execute function count_clients();
create trigger client_counted_again after update on client referencing old table as old_client new table as new_client for each statement execute function count_clients();

-- Lists of one status or kind, in their order.
create index client_by_status on client (firm_id, status, client_type, sort_name, client_id);

-- What clients are still to be told of. It is written with what happened, in its database transaction, and taken out with the message: what was there before there were messages is never told.
create table message_due (
  firm_id text not null references firm,
  subject_kind text not null check (subject_kind in ('Transaction', 'Account')),
  subject_id text not null,
  primary key (firm_id, subject_kind, subject_id)
);
create index file_of_client on file (firm_id, client_id, name);
