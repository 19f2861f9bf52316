-- Other providers are kept by operations: an example of a plan number, and the version a change is made on.
alter table master_party
  add column reference_example text check (length(reference_example) between 1 and 40),
  add column version integer not null default 1;
create sequence master_party_number;

-- The provider's name as it was when the form was sent.
alter table manual_transfer add column provider_name text;
update manual_transfer m set provider_name = p.name from master_party p where p.firm_id = m.firm_id and p.master_party_id = m.master_party_id;
