-- A change can also bring another scheme product of a wrapper: its subject is 'Product ' and the wrapper, and it has no rates.
create sequence scheme_product_number;
alter table fee_change
  add column product_name text,
  add column product_provider text,
  add constraint fee_change_product check ((subject like 'Product %') = (product_name is not null) and (product_name is null) = (product_provider is null));
