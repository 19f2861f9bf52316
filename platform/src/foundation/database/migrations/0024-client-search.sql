-- Clients are found by the words of their names: small letters without accents, with a space before each word, so that ' e' finds who has an initial E.
-- `shared/domain/src/folded.ts` folds what is searched for in the same way.
create function folded(name text) returns text
  language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(
    regexp_replace(
      lower(replace(replace(replace(replace(replace(replace(replace(
        translate(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐðÐıħĦ', 'oOlLdDdDihH'),
        'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'Th')),
      '[''’‘ʼ`]', '', 'g'),
    '[\s!-/:-@[-^_{-~–—]+', ' ', 'g'));

alter table client add column search_name text not null generated always as (folded(name)) stored;
create index client_search_name on client using gin (search_name gin_trgm_ops);
