-- Everything known of clients of each kind, and what can change of an account.

alter table client
  add column gender text,
  add column national_insurance_no text,
  add column flat_number text,
  add column house_name text,
  add column house_number text,
  add column address2 text,
  add column county text,
  add column marital_status text,
  add column employment_status text,
  add column retirement_age smallint,
  add column employer_details jsonb,
  add column aml_status text not null default 'Not started' check (aml_status in ('Not started', 'Referred', 'Approved', 'Declined')),
  add column terms_accepted_at timestamptz,
  add column face_to_face boolean,
  add column marketing_preference text not null default 'None' check (marketing_preference in ('None', 'E-mail', 'Post', 'E-mail and post')),
  -- Of a company, partnership, charity or trust.
  add column entity_details jsonb,
  add column know_your_business jsonb;
create unique index client_email on client (firm_id, lower(email)) where email is not null;
create index client_by_national_insurance on client (firm_id, national_insurance_no) where national_insurance_no is not null;
create index client_by_birth on client (firm_id, date_of_birth) where date_of_birth is not null;

create table client_stakeholder (
  firm_id text not null,
  client_id text not null,
  line smallint not null,
  role text not null check (role in ('Director', 'Shareholder', 'Partner', 'Authorised signatory', 'Settlor', 'Trustee', 'Protector', 'Beneficiary')),
  name text not null,
  date_of_birth date,
  nationality text,
  share numeric(5, 2) check (share > 0 and share <= 100),
  stakeholder_client_id text,
  primary key (firm_id, client_id, line),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, stakeholder_client_id) references client (firm_id, client_id)
);
create index client_stakeholder_of on client_stakeholder (firm_id, stakeholder_client_id) where stakeholder_client_id is not null;

create table client_beneficiary (
  firm_id text not null,
  client_id text not null,
  line smallint not null,
  title text,
  first_name text not null,
  surname text not null,
  relationship text not null,
  date_of_birth date,
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  primary key (firm_id, client_id, line),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);

-- What a client accepted, and when.
create table client_disclaimer (
  firm_id text not null,
  client_id text not null,
  disclaimer_type text not null,
  accepted_date date not null,
  primary key (firm_id, client_id, disclaimer_type),
  foreign key (firm_id, client_id) references client (firm_id, client_id)
);

-- The id a record has in another system: no two records of a kind have the same one.
create table external_id (
  firm_id text not null references firm,
  record_kind text not null check (record_kind in ('Client', 'Account')),
  record_id text not null,
  kind text not null check (kind in ('ExternalProvider', 'ExternalProviderId')),
  provider text not null,
  external_id text not null,
  primary key (firm_id, record_kind, kind, provider, external_id)
);
create index external_id_of_record on external_id (firm_id, record_kind, record_id);

-- Joint holders accept a declaration before their account is Active.
alter table account_client add column declared_at timestamptz;

-- A record's activity is read by its id.
create index audit_by_record on audit (firm_id, record_id, audit_id) where record_id is not null;

-- Ids go on after those of records that are there.
create sequence client_number;
create sequence account_number;
select setval('client_number', (select count(*) + 1 from client)), setval('account_number', (select count(*) + 1 from account));

-- What a client's telephone number is beside its digits.
alter table client
  add column mobile_locale text,
  add column is_mobile boolean;

create index client_by_registration on client (firm_id, (entity_details ->> 'registrationNumber')) where entity_details is not null;
