-- works with 0022
-- Sources: places such as folders and buckets from which documents are taken by themselves.

create table sources (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  kind text not null,
  -- Without secrets; each kind knows its own.
  settings jsonb not null,
  secret_sealed text,
  -- Null: documents go to the inbox.
  parser_id uuid references parsers (id),
  environment text not null,
  has_multiple_entries boolean not null,
  is_paused boolean not null default false,
  -- Why it does not work, and what to do; for people.
  problem text,
  failing_since timestamptz,
  -- When the current look began, and when the last one that saw everything ended.
  looking_since timestamptz,
  looked_at timestamptz,
  -- The job of the next look, or of the current one; null while it is paused.
  job_id bigint,
  -- Somebody wants the next look as soon as the current one has ended.
  is_look_wanted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index sources_name on sources (account_id, name);
create index sources_parser on sources (parser_id) where parser_id is not null;

create table source_items (
  id uuid primary key,
  source_id uuid not null references sources (id) on delete cascade,
  -- SHA-256 of what it is called in the source and of its version there; names themselves can be forgotten.
  seen_key text not null,
  -- SHA-256 of what it is called in the source and of its bytes; null until they were read.
  content_key text,
  -- Null once what was made of it is deleted.
  name text,
  size_bytes bigint,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'repeated', 'refused')),
  -- Why it was refused, or waits; for people.
  reason text,
  document_id uuid references documents (id) on delete set null,
  inbox_id uuid references inbox_files (id) on delete set null,
  seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);

-- Nothing is taken twice: neither what is seen again, nor the same bytes under the same name.
create unique index source_items_seen on source_items (source_id, seen_key);
create unique index source_items_content on source_items (source_id, content_key) where state = 'taken';
create index source_items_state on source_items (source_id, state);
create index source_items_log on source_items (source_id, seen_at desc, id desc);
create index source_items_document on source_items (document_id) where document_id is not null;
create index source_items_inbox on source_items (inbox_id) where inbox_id is not null;
