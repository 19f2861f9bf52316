-- Which of two steps of a transfer came first is said by their numbers: their times are of different clocks.
alter table transfer_document add column linked_step integer;
update transfer_document linked set linked_step = coalesce(
  (select max(step.step) from transfer_step step where step.firm_id = linked.firm_id and step.transaction_id = linked.transaction_id
    and step.action = 'Document linked' and step.at = linked.linked_at),
  (select max(step.step) from transfer_step step where step.firm_id = linked.firm_id and step.transaction_id = linked.transaction_id
    and step.at <= linked.linked_at),
  1);
alter table transfer_document alter column linked_step set not null;

-- Units came, or are held, and nobody said what was paid for all of them: their cost is not known, and not zero.
alter table transfer_line
  add column cost_missing boolean not null default false,
  add column held_cost_missing boolean not null default false;
update transfer_line set held_cost_missing = true where kind = 'Holding' and held_quantity > 0 and held_cost = 0;

-- Why a file was refused when it was finished; its upload is gone, and it never became a document.
alter table manual_transfer_file add column refusal text;
