-- The reconciliation of a day reads the postings that count for it: the later of their two dates.
create index cash_posting_booked on cash_posting (firm_id, greatest(post_date, value_date)) where control_code is not null;
