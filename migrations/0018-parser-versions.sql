-- works with 0009
-- What a parser was in each of its versions. A program of before adds none; the next change adds the one that it made.
create table parser_versions (
  parser_id uuid not null references parsers (id) on delete cascade,
  version integer not null,
  -- Name, description, template, fields and settings, as they were.
  definition json not null,
  -- Who made it, with the name of that time. All null: nobody wrote it down.
  actor_kind text check (actor_kind in ('person', 'token', 'command', 'visitor', 'service')),
  actor_id uuid,
  actor_name text,
  -- The version that it repeats, if somebody went back to one.
  restored_from integer,
  created_at timestamptz not null default now(),
  primary key (parser_id, version)
);

insert into parser_versions (parser_id, version, definition, created_at)
select id, version, json_build_object(
    'name', name, 'description', description, 'template', template, 'fields', fields,
    'settings', json_build_object('maxPages', max_pages, 'blockInvalid', block_invalid,
      'ratePerPage', trim_scale(rate_per_page)::text, 'engine', engine)),
  updated_at
from parsers;
