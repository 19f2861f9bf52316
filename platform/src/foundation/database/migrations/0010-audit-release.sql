-- Which versions of host and remotes the page ran that made a request, so that a row answers "which code produced this?".
-- Null: no page of the portal asked, or it had no release yet (sign-in).
alter table audit add column release text check (release ~ '^[0-9a-f]{16}$');
