-- The business date on which the tax code of a client product was entered: a mark of month 1 ends with its tax year. Null
-- where it was entered before the day was kept.
alter table client_product add column tax_code_entered_on date;
