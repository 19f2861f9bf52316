-- PAYE: each tax month of a firm is settled with HMRC once, on its day.

-- A payment of the firm itself moves money between its control accounts, and belongs to no client's transaction.
alter table cash_posting
  alter column transaction_id drop not null,
  add constraint customer_postings_have_a_transaction check (transaction_id is not null or account_id is null);

create table tax_month (
  firm_id text not null references firm,
  -- The 6th it begins on.
  month_from date not null check (extract(day from month_from) = 6),
  status text not null check (status in ('Paid', 'Nothing to pay')),
  -- As it was settled: the month's own tax less refunds, what the months before left, and what HMRC got.
  tax numeric(16, 2) not null,
  brought_forward numeric(16, 2) not null,
  paid numeric(16, 2) not null,
  -- The postings of its payment.
  group_id bigint,
  settled_date date not null,
  settled_at timestamptz not null,
  primary key (firm_id, month_from),
  check (paid = greatest(tax + brought_forward, 0)),
  check ((status = 'Paid') = (paid > 0)),
  check ((group_id is null) = (paid = 0))
);

create index cash_posting_of_paye on cash_posting (firm_id, value_date) include (transaction_id, amount)
  where control_code = 'HMRC' and transaction_code = 'TAXP';
create index income_with_tax on portfolio_transaction (firm_id, completed_date) where tax_withheld is not null;

-- The P60 of a pension that paid taxable income in a tax year: made once, with the message that brought it to the client.
create table p60 (
  firm_id text not null,
  client_product_id text not null,
  tax_year text not null check (tax_year ~ '^\d{4}/\d{2}$'),
  client_id text not null,
  pay numeric(16, 2) not null check (pay >= 0),
  -- Negative when the year brought a refund.
  tax numeric(16, 2) not null,
  file_name text not null,
  message_id text,
  made_at timestamptz not null,
  primary key (firm_id, client_product_id, tax_year),
  foreign key (firm_id, client_product_id) references client_product (firm_id, client_product_id),
  foreign key (firm_id, message_id) references message (firm_id, message_id)
);
create index p60_of_client on p60 (firm_id, client_id);
