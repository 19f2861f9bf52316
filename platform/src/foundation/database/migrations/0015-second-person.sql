-- What the firm wants a second person for can be changed: on which version, by whom and when. Version 0 is what it was made with.
alter table firm
  add column second_person_version integer not null default 0 check (second_person_version >= 0),
  add column second_person_at timestamptz,
  add column second_person_by text;
