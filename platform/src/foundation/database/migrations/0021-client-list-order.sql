-- The client list by name, for an office or for who sees one: clients of other offices are passed over in the index, without reading each of them to see where it belongs.
drop index client_by_name;
create index client_by_name on client (firm_id, sort_name, client_id) include (node_id);
