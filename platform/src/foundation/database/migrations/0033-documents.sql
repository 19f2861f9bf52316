-- Files that people add, in parts: an upload that is under way, the content of finished ones, and documents of a client.

create sequence document_number;

-- A file that is being sent. It is nothing to anybody until it is finished, and is forgotten after a day.
create table upload (
  firm_id text not null references firm,
  upload_id text not null,
  client_id text not null,
  file_name text not null,
  size integer not null check (size > 0),
  category text not null,
  note text not null,
  visible_to text not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (firm_id, upload_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, created_by) references portal_user (firm_id, user_id)
);
create index upload_of_user on upload (firm_id, created_by);
create table upload_part (
  firm_id text not null,
  upload_id text not null,
  part smallint not null check (part > 0),
  content bytea not null,
  primary key (firm_id, upload_id, part),
  foreign key (firm_id, upload_id) references upload (firm_id, upload_id) on delete cascade
);

-- What a file holds, once for each firm however often it is added.
create table stored_content (
  firm_id text not null references firm,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  size integer not null check (size > 0),
  scan text not null check (scan in ('Waiting', 'Clean', 'Refused')),
  created_at timestamptz not null,
  primary key (firm_id, content_hash)
);
create table stored_content_part (
  firm_id text not null,
  content_hash text not null,
  part smallint not null check (part > 0),
  content bytea not null,
  primary key (firm_id, content_hash, part),
  foreign key (firm_id, content_hash) references stored_content (firm_id, content_hash) on delete cascade
);

create table client_document (
  firm_id text not null,
  document_id text not null,
  client_id text not null,
  content_hash text not null,
  file_name text not null,
  category text not null check (category in ('Identification', 'Letter of Authority', 'Application', 'Transfer', 'Suitability Report', 'Tax', 'Correspondence', 'Other')),
  note text not null,
  visible_to text not null check (visible_to in ('Everyone', 'Administrators')),
  added_at timestamptz not null,
  added_by text not null,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (firm_id, document_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, content_hash) references stored_content (firm_id, content_hash),
  foreign key (firm_id, added_by) references portal_user (firm_id, user_id)
);
create index client_document_by_date on client_document (firm_id, client_id, added_at desc, document_id);
create index client_document_of_content on client_document (firm_id, content_hash);
create index client_document_of_day on client_document (firm_id, added_at);
