-- A notification that is one person's own, such as the end of work they started; null for everybody who is asked.
alter table notification
  add column for_user_id text,
  add foreign key (firm_id, for_user_id) references portal_user (firm_id, user_id),
  drop constraint notification_record_kind_check,
  add constraint notification_record_kind_check check (record_kind in ('Transaction', 'Transfer', 'Account', 'Client', 'Asset', 'Job', 'Firm', 'Fee', 'Work'));
