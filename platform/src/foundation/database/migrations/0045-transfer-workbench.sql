-- Who has a transfer, and when somebody is contacted about it next.
alter table product_transfer
  add column owner_user_id text,
  add column next_contact date,
  add foreign key (firm_id, owner_user_id) references portal_user (firm_id, user_id);
create index product_transfer_contact on product_transfer (firm_id, next_contact) where next_contact is not null;
create index product_transfer_owner on product_transfer (firm_id, owner_user_id) where owner_user_id is not null;

-- What was written down about a transfer.
create table transfer_note (
  firm_id text not null,
  transaction_id text not null,
  note smallint not null check (note > 0),
  kind text not null check (kind in ('Chase', 'Note', 'Task')),
  text text not null check (char_length(text) between 1 and 1000),
  at timestamptz not null,
  business_date date not null,
  user_id text not null,
  whom text check (whom in ('Provider', 'Client', 'Us')),
  how text check (how in ('Phone', 'E-mail', 'Post', 'Portal')),
  due date,
  primary key (firm_id, transaction_id, note),
  foreign key (firm_id, transaction_id) references product_transfer (firm_id, transaction_id),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id),
  check ((kind = 'Chase') = (whom is not null)),
  check ((kind = 'Chase') = (how is not null)),
  check (kind = 'Task' or due is null)
);

-- A task that was done, by whom.
create table transfer_task_done (
  firm_id text not null,
  transaction_id text not null,
  note smallint not null,
  at timestamptz not null,
  user_id text not null,
  primary key (firm_id, transaction_id, note),
  foreign key (firm_id, transaction_id, note) references transfer_note (firm_id, transaction_id, note),
  foreign key (firm_id, user_id) references portal_user (firm_id, user_id)
);

create function refuse_transfer_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'The notes of a transfer are append-only.' using errcode = 'restrict_violation';
end $$;
create trigger transfer_note_append_only before update or delete on transfer_note for each row execute function refuse_transfer_note_change();
create trigger transfer_note_no_truncate before truncate on transfer_note for each statement execute function refuse_transfer_note_change();
create trigger transfer_task_done_append_only before update or delete on transfer_task_done for each row execute function refuse_transfer_note_change();
create trigger transfer_task_done_no_truncate before truncate on transfer_task_done for each statement execute function refuse_transfer_note_change();
