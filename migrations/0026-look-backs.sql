-- works with 0022
-- What a parser would read differently, with what it has learned, in earlier documents that nobody looked at. Values go with
-- their entry, whichever program deletes it.

create table look_backs (
  id uuid primary key,
  parser_id uuid not null references parsers (id),
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  -- Documents that were read again, and the version of what the parser had learned by then.
  document_count integer not null default 0,
  model_version integer,
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index look_backs_parser on look_backs (parser_id, created_at desc);
create unique index look_backs_unfinished on look_backs (parser_id) where finished_at is null;

create table look_back_values (
  look_back_id uuid not null references look_backs (id) on delete cascade,
  entry_id uuid not null references entries (id) on delete cascade,
  field text not null,
  before json,
  after json,
  before_grounding json,
  after_grounding json,
  -- Whether a person took it over.
  is_applied boolean not null default false,
  primary key (look_back_id, entry_id, field)
);
create index look_back_values_entry on look_back_values (entry_id);

alter table entry_edits
  -- A person took over what the parser has learned, without looking at the value.
  add column is_learned boolean not null default false;
