-- What an instrument says that costs are reckoned of, what a purchase was foretold to cost, and the product fee of pensions.

alter table instrument
  -- First listing of the company on a UK regulated market, where it is known: UK Listing Relief runs from it. Left out after a change of control.
  add column listing_date date,
  -- A gilt pays half of a yearly percentage of its nominal on this day and half a year from it.
  add column coupon_percentage numeric(7, 4) check (coupon_percentage >= 0),
  add column coupon_date date,
  -- Of a fund, per cent of what is dealt.
  add column initial_charge numeric(7, 4) check (initial_charge >= 0),
  add column dilution_levy numeric(7, 4) check (dilution_levy >= 0),
  add column incidental_cost_ex_ante numeric(6, 2) check (incidental_cost_ex_ante >= 0),
  add constraint coupon_has_its_day check ((coupon_percentage is null) = (coupon_date is null));

-- What a purchase was foretold to cost in its first year when it was opened (Regulation 2017/565 art. 50). It is told and never posted.
create table transaction_foretold_cost (
  firm_id text not null,
  transaction_id text not null,
  line smallint not null,
  cost_type text not null,
  -- The charge of the trade it foretells; null for what is no charge of the trade.
  charge_type text,
  -- Taken at entry, else in a year.
  entry boolean not null,
  name text not null,
  layer text not null check (layer in ('Service', 'Product', 'Adviser')),
  -- All the client was to pay: what the percentages are of.
  investment numeric(16, 2) not null check (investment > 0),
  amount numeric(16, 2) not null,
  percentage numeric(10, 4) not null,
  explicit boolean not null,
  basis text not null,
  rule text not null,
  primary key (firm_id, transaction_id, line),
  foreign key (firm_id, transaction_id) references portfolio_transaction (firm_id, transaction_id)
);
create trigger transaction_foretold_cost_append_only before update or delete on transaction_foretold_cost for each row execute function refuse_posting_change();

alter table fee_schedule drop constraint fee_schedule_code_check, add constraint fee_schedule_code_check check (code in ('FEEP', 'FEEA', 'FEED', 'PRDF', 'INTR'));
