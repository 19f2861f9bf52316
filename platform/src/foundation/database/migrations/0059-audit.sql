-- The audit trail is searched by person, by refusal and by time. Rows of the platform itself are most of a busy firm's and have no person, so the ledger's writes hardly touch the first two indexes; the third costs next to nothing to write.
create index audit_by_person on audit (firm_id, user_id, audit_id) where user_id is not null;
create index audit_refused on audit (firm_id, audit_id) where outcome = 'refused';
create index audit_by_time on audit using brin (at);
