-- A purchase of a share of what the sales of its group bring. Its amount is an estimate while it waits for them.
alter table portfolio_transaction
  add column proceeds_share numeric(5, 2) check (proceeds_share > 0 and proceeds_share <= 100),
  add constraint proceeds_share_is_of_a_purchase
    check (proceeds_share is null or (transaction_type = 'Order' and movement_type = 'Invest' and amount is not null and link_id is not null));
