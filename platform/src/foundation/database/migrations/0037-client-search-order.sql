-- A search for a name that many clients have reads the first of them in this order, and neither counts nor sorts the others.
create index client_by_search_name on client (firm_id, search_name collate "C", client_id) include (node_id);
