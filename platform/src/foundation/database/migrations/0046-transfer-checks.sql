-- The conditions under which a pension may leave, checked for each transfer, and the documents of transfers.

-- What is said of the scheme it goes to, and what a second person decided.
create table transfer_check (
  firm_id text not null,
  transaction_id text not null,
  -- A scheme of the first condition by its name in the rules, or Other.
  scheme text not null check (length(scheme) between 1 and 40),
  -- MoneyHelper's reference of the guidance the client has taken.
  appointment text check (length(appointment) between 1 and 40),
  recorded_at timestamptz not null,
  recorded_by text not null,
  decision text check (decision in ('First condition met', 'Second condition met', 'Refused')),
  reason text check (length(reason) between 1 and 500),
  decided_at timestamptz,
  decided_by text,
  -- The letter that refuses it.
  file_id text,
  version integer not null default 1,
  primary key (firm_id, transaction_id),
  foreign key (firm_id, transaction_id) references product_transfer (firm_id, transaction_id),
  foreign key (firm_id, recorded_by) references portal_user (firm_id, user_id),
  foreign key (firm_id, decided_by) references portal_user (firm_id, user_id),
  foreign key (firm_id, file_id) references file (firm_id, file_id),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check ((decision is not distinct from 'Refused') = (file_id is not null)),
  check (decision is distinct from 'Refused' or reason is not null)
);

-- What was said: the scheme and the appointment, and the answers about flags. The last of a flag counts.
create table transfer_check_answer (
  firm_id text not null,
  transaction_id text not null,
  number smallint not null check (number > 0),
  -- A flag by its name in the rules.
  flag text not null check (length(flag) between 1 and 40),
  answer text not null check (answer in ('Yes', 'No', 'Unknown')),
  evidence text not null check (length(evidence) <= 500),
  at timestamptz not null,
  by text not null,
  primary key (firm_id, transaction_id, number),
  foreign key (firm_id, transaction_id) references transfer_check (firm_id, transaction_id),
  foreign key (firm_id, by) references portal_user (firm_id, user_id)
);
-- Everyone who has said something about a transfer: none of them decides.
create table transfer_check_author (
  firm_id text not null,
  transaction_id text not null,
  user_id text not null,
  primary key (firm_id, transaction_id, user_id),
  foreign key (firm_id, transaction_id) references transfer_check (firm_id, transaction_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);
create trigger transfer_check_answer_append_only before update or delete on transfer_check_answer for each row execute function refuse_transfer_step_change();
create trigger transfer_check_answer_no_truncate before truncate on transfer_check_answer for each statement execute function refuse_transfer_step_change();

-- Which upload a document came by, so that whoever began it finds it.
alter table client_document add column upload_id text;
create unique index client_document_of_upload on client_document (firm_id, upload_id) where upload_id is not null;

create table transfer_document (
  firm_id text not null,
  transaction_id text not null,
  document_id text not null,
  linked_at timestamptz not null,
  linked_by text not null,
  primary key (firm_id, transaction_id, document_id),
  foreign key (firm_id, transaction_id) references product_transfer (firm_id, transaction_id),
  foreign key (firm_id, document_id) references client_document (firm_id, document_id) on delete cascade,
  foreign key (firm_id, linked_by) references portal_user (firm_id, user_id)
);
create index transfer_document_of on transfer_document (firm_id, document_id);

-- Transfers in that do not go online: their forms are sent as files.
create sequence manual_transfer_number;
create table manual_transfer (
  firm_id text not null,
  file_upload_id text not null,
  client_id text not null,
  kind text not null check (kind in ('Partly crystallised', 'Beneficiary drawdown', 'Pension sharing order', 'Block transfer')),
  master_party_id text not null,
  reference text not null check (length(reference) <= 40),
  note text not null check (length(note) <= 500),
  -- The transfer it became; null while there is none.
  transaction_id text,
  created_at timestamptz not null,
  created_by text not null,
  primary key (firm_id, file_upload_id),
  foreign key (firm_id, client_id) references client (firm_id, client_id),
  foreign key (firm_id, master_party_id) references master_party (firm_id, master_party_id),
  foreign key (firm_id, transaction_id) references product_transfer (firm_id, transaction_id),
  foreign key (firm_id, created_by) references portal_user (firm_id, user_id)
);
create index manual_transfer_of_client on manual_transfer (firm_id, client_id);
create table manual_transfer_file (
  firm_id text not null,
  file_upload_id text not null,
  line smallint not null check (line > 0),
  -- What it is sent by; the document that comes of it names it.
  upload_id text not null,
  file_name text not null,
  -- Its state when the scans were read last.
  seen_state text not null check (seen_state in ('Sending', 'Waiting', 'Clean', 'Refused', 'Not sent', 'Removed')),
  primary key (firm_id, file_upload_id, line),
  unique (firm_id, upload_id),
  foreign key (firm_id, file_upload_id) references manual_transfer (firm_id, file_upload_id)
);
