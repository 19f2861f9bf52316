-- What a node says of its own theme, texts and configuration. Absent values come from its parents, then the firm.
-- One row and one version for each kind, so that two editors of one kind notice each other.
create table node_setting (
  firm_id text not null,
  node_id text not null,
  kind text not null check (kind in ('theme', 'content', 'configuration')),
  version integer not null check (version > 0),
  setting jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (firm_id, node_id, kind),
  foreign key (firm_id, node_id) references node (firm_id, node_id)
);

-- Texts were one row each; they move into their node's setting: {"locale": {"key": "text"}}.
insert into node_setting (firm_id, node_id, kind, version, setting, updated_at, updated_by)
select firm_id, node_id, 'content', 1, jsonb_object_agg(locale, texts), now(), 'tessera'
from (select firm_id, node_id, locale, jsonb_object_agg(content_key, content_value) as texts from content group by firm_id, node_id, locale) each_locale
group by firm_id, node_id;
drop table content;

-- What a change changed, where that is kept.
alter table audit add column before jsonb, add column after jsonb;
