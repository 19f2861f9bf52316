-- The table is named by what it holds: the estimate of a purchase's costs, made when it was opened.
alter table transaction_foretold_cost rename to transaction_cost_estimate;
alter trigger transaction_foretold_cost_append_only on transaction_cost_estimate rename to transaction_cost_estimate_append_only;
