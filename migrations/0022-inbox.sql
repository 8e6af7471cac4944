-- works with 0009
-- Files that were sent without a parser wait here until a document is made of them. Nothing is charged before.

create table inbox_files (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  file_key text not null,
  filename text not null,
  format text not null,
  size_bytes bigint not null,
  page_count integer not null,
  sha256 text not null,
  environment text not null,
  -- Whether a document made of it has several entries, if the parser can tell them apart.
  has_multiple_entries boolean not null,
  created_at timestamptz not null default now(),
  -- What it seems to be; null until somebody has looked.
  recognition jsonb,
  -- What identifies its layout, packed; numbers only.
  layout text,
  -- Why it waits although it fits a parser, or could not be looked at; for people.
  problem text,
  -- The document that was made of it, which owns the file from then on.
  document_id uuid unique references documents (id) on delete cascade,
  routed_at timestamptz,
  -- How probable the parser was if the service chose it; null if a person did.
  routed_probability double precision,
  -- Deleted, which can be undone until the sweep removes it.
  deleted_at timestamptz,
  check ((document_id is null) = (routed_at is null)),
  check (document_id is null or deleted_at is null)
);

create index inbox_files_account on inbox_files (account_id, created_at);
create index inbox_files_file on inbox_files (file_key);

-- Layouts of documents that a person sent or moved to a parser, and of those moved away from one.
create table routed_layouts (
  parser_id uuid not null references parsers (id),
  document_id uuid not null references documents (id) on delete cascade,
  layout text not null,
  is_right boolean not null,
  created_at timestamptz not null default now(),
  primary key (parser_id, document_id)
);

create index routed_layouts_document on routed_layouts (document_id);
