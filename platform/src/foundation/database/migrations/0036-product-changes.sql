-- A change can also bring another scheme product of a wrapper: its subject is 'Product ' and the wrapper, and it has no rates.
create sequence scheme_product_number;
-- What is approved ends before its date only by another change that is approved for the same date.
alter table fee_change drop constraint fee_change_status_check, add constraint fee_change_status_check check (status in ('Proposed', 'Approved', 'Replaced', 'Rejected', 'Withdrawn'));
alter table fee_change
  add column product_name text,
  add column product_provider text,
  add constraint fee_change_product check ((subject like 'Product %') = (product_name is not null) and (product_name is null) = (product_provider is null));
