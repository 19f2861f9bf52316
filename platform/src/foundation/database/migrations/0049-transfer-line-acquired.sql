-- The day on which a holding that moves was bought, where somebody said it.
alter table transfer_line add column acquired date;
