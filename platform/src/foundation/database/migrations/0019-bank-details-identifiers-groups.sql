-- Where money is paid to, what identifies people in reports, and groups of clients and of accounts.

-- Details are of a client, or of one account that does not use its lead client's. Details that are entered anew replace those there were, which stay as they were.
alter table bank_details
  alter column client_id drop not null,
  drop constraint bank_details_firm_id_client_id_key,
  add column account_id text,
  add column created_at timestamptz,
  add column verified_at timestamptz,
  add column reason text,
  add column replaced_at timestamptz,
  add foreign key (firm_id, account_id) references account (firm_id, account_id),
  add constraint details_are_of_a_client_or_an_account check ((client_id is null) <> (account_id is null)),
  add constraint verified_details_say_how check ((status = 'Pending') = (verification_source is null) and (status = 'Pending') = (verified_kind is null));
update bank_details set created_at = updated_at, verified_at = case when status <> 'Pending' then updated_at end;
alter table bank_details alter column created_at set not null, alter column created_at set default now();
create unique index bank_details_of_client on bank_details (firm_id, client_id) where client_id is not null and replaced_at is null;
create unique index bank_details_of_account on bank_details (firm_id, account_id) where account_id is not null and replaced_at is null;
create index bank_details_to_verify on bank_details (firm_id, created_at) where status = 'Pending' and replaced_at is null;

-- The details each account uses: its own, or its lead client's.
create view account_bank_details as
  select account.firm_id, account.account_id, details.bank_details_id, details.account_name, details.sort_code, details.account_number, details.status, details.account_id is not null as is_own
  from account
    join lateral (
      select * from bank_details
      where bank_details.firm_id = account.firm_id and bank_details.replaced_at is null and (bank_details.account_id = account.account_id or bank_details.client_id = account.lead_client_id)
      order by bank_details.account_id nulls last limit 1
    ) details on true;

-- A mandate is of the details it is collected from.
drop index mandate_of_client;
create unique index mandate_of_details on mandate (firm_id, bank_details_id) where status <> 'Cancelled';

-- A newer weight table of the modulus checks than the one the platform comes with; the last one loaded is used, in all firms.
create table modulus_table (
  modulus_table_id bigint primary key generated always as identity,
  source text not null,
  table_date date not null,
  weights jsonb not null,
  substitutions jsonb not null,
  loaded_at timestamptz not null,
  loaded_by text not null
);

alter table client add column other_nationalities text[] not null default '{}';

-- Passports and national numbers. A National Insurance number is a column of the client, and the code of name and birth is computed.
create table client_identifier (
  firm_id text not null,
  client_id text not null,
  line smallint not null,
  identifier_type text not null check (identifier_type in ('CCPT', 'NIDN')),
  country_code text not null,
  value text not null,
  primary key (firm_id, client_id, line),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);

-- What a firm offers in a wrapper, and what a client has of it.
create table scheme_product (
  firm_id text not null references firm,
  scheme_product_id text not null,
  wrapper_type text not null check (wrapper_type in ('GIA', 'ISA', 'JISA', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP')),
  name text not null,
  provider text not null,
  from_date date not null,
  to_date date check (to_date >= from_date),
  primary key (firm_id, scheme_product_id)
);

create table client_product (
  firm_id text not null,
  client_product_id text not null,
  client_id text not null,
  wrapper_type text not null check (wrapper_type in ('GIA', 'ISA', 'JISA', 'PENSION', 'SIPP', 'SSAS', 'TPSIPP')),
  scheme_product_id text,
  created_date date not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, client_product_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, scheme_product_id) references scheme_product (firm_id, scheme_product_id)
);
create index client_product_of_client on client_product (firm_id, client_id);
insert into client_product (firm_id, client_product_id, client_id, wrapper_type, created_date, updated_at, updated_by)
  select firm_id, client_product_id, lead_client_id, wrapper_type, opened_date, updated_at, updated_by from account where client_product_id is not null;
alter table account add constraint account_client_product foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id);

create table portfolio_group (
  firm_id text not null references firm,
  group_id text not null,
  group_intent text not null check (group_intent in ('Client Fee Group', 'Pension Account Group')),
  group_type text check (group_type in ('Uncrystallised', 'Crystallised', 'Beneficiary', 'CrystallisedTransfer')),
  client_product_id text,
  name text not null,
  sort_name text not null generated always as (lower(name)) stored,
  status text not null check (status in ('Active', 'Archived')),
  node_id text not null,
  created_date date not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (firm_id, group_id),
  foreign key (firm_id, node_id) references node (firm_id, node_id),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  check ((group_intent = 'Pension Account Group') = (group_type is not null)),
  check ((group_intent = 'Pension Account Group') = (client_product_id is not null))
);
create index portfolio_group_by_name on portfolio_group (firm_id, sort_name, group_id);
create index portfolio_group_of_product on portfolio_group (firm_id, client_product_id) where client_product_id is not null;

-- A client is in one fee group at a time. Of an archived group the members stay, no longer active.
create table portfolio_group_client (
  firm_id text not null,
  group_id text not null,
  client_id text not null,
  line smallint not null,
  relation text,
  active boolean not null default true,
  primary key (firm_id, group_id, client_id),
  foreign key (firm_id, group_id) references portfolio_group (firm_id, group_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);
create unique index portfolio_group_client_once on portfolio_group_client (firm_id, client_id) where active;
create index portfolio_group_client_any on portfolio_group_client (firm_id, client_id);

create table portfolio_group_account (
  firm_id text not null,
  group_id text not null,
  account_id text not null,
  line smallint not null,
  active boolean not null default true,
  primary key (firm_id, group_id, account_id),
  foreign key (firm_id, group_id) references portfolio_group (firm_id, group_id),
  foreign key (firm_id, account_id) references account (firm_id, account_id)
);
create unique index portfolio_group_account_once on portfolio_group_account (firm_id, account_id) where active;

-- Fee groups that were there go on as portfolio groups.
insert into portfolio_group (firm_id, group_id, group_intent, name, status, node_id, created_date, updated_at, updated_by)
  select client_group.firm_id, client_group_id, 'Client Fee Group', client_group.name, 'Active', min(client.node_id), max(client.created_date), max(client.updated_at), 'migration'
  from client_group join client_group_member using (firm_id, client_group_id) join client using (firm_id, client_id) group by client_group.firm_id, client_group_id, client_group.name;
insert into portfolio_group_client (firm_id, group_id, client_id, line, relation)
  select firm_id, client_group_id, client_id, line, case when line > 1 then 'Spouse or civil partner' end
  from (select *, row_number() over (partition by firm_id, client_group_id order by client_id) as line from client_group_member) as member;
drop table client_group_member;
drop table client_group;

-- Ids go on after those of records that are there.
create sequence bank_details_number;
create sequence portfolio_group_number;
create sequence client_product_number;
select setval('bank_details_number', (select count(*) + 1 from bank_details)), setval('portfolio_group_number', (select count(*) + 1 from portfolio_group)), setval('client_product_number', (select count(*) + 1 from client_product));
