-- When an order that was made here is dealt: its dealing point in London, as it was told when it became ready. Null while it waits, of what is no order, and of older ones.
alter table portfolio_transaction
  add column deals_at text check (deals_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$');
