-- A client is found by what is at hand on the phone: postcode, e-mail address as far as it is typed, another system's number.
create index client_by_post_code on client (firm_id, post_code text_pattern_ops) where post_code is not null;
create index client_email_search on client (firm_id, lower(email) text_pattern_ops) where email is not null;
create index external_id_value on external_id (firm_id, upper(external_id));
