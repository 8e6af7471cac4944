-- The tables of the service. Money is numeric, never binary floating point; a row that names another one's account is
-- always read through that account. Forward only: a later change is a migration of its own.

create table accounts (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  is_active boolean not null default true,
  -- ISO 4217; every amount of the account is in it.
  currency text not null,
  -- Always the sum of the account's ledger rows; the check keeps racing requests from overdrawing it.
  balance numeric(20, 6) not null default 0 check (balance >= 0),
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

create table api_tokens (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  name text not null,
  -- SHA-256 of the secret; the secret itself is never stored.
  token_hash bytea not null unique,
  expires_at timestamptz,
  is_active boolean not null default true,
  -- A deleted token keeps its row: it must answer as an inactive one, not as an unknown one.
  deleted_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_tokens_account on api_tokens (account_id);

create table parsers (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  slug text not null,
  name text not null,
  description text not null default '',
  -- The library template that the fields were copied from, for people to know; null when none.
  template text,
  fields jsonb not null,
  max_pages integer not null check (max_pages > 0),
  block_invalid boolean not null,
  rate_per_page numeric(20, 6) not null check (rate_per_page >= 0),
  engine jsonb not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, slug)
);

create table webhooks (
  id uuid primary key,
  parser_id uuid not null references parsers (id),
  name text not null,
  environment text not null default 'default',
  url text not null,
  method text not null check (method in ('POST', 'PUT', 'PATCH')),
  -- Header values and secrets are sealed with WINNOW_SECRET.
  headers_sealed text not null,
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  mapping text,
  is_enabled boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index webhooks_name on webhooks (parser_id, name) where deleted_at is null;

create table documents (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  parser_id uuid not null references parsers (id),
  source text not null check (source in ('sync', 'async', 'dashboard')),
  environment text not null,
  has_multiple_entries boolean not null,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  -- Where the file is to be downloaded from; the file's own columns are null until it is there.
  file_url text,
  file_key text,
  filename text,
  format text,
  size_bytes bigint,
  page_count integer,
  sha256 text,
  -- Rate and currency as they were when the document was accepted.
  rate_per_page numeric(20, 6) not null,
  currency text not null,
  -- How often processing was begun; counts up when a worker takes it.
  attempts integer not null default 0,
  -- Per page: how it was read and why.
  page_readings jsonb,
  -- Our own name for why it failed (FailureKind), and the sentence for people.
  error_kind text,
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index documents_parser on documents (parser_id, created_at desc);
create index documents_account on documents (account_id, created_at desc);

create table entries (
  id uuid primary key,
  document_id uuid not null references documents (id),
  parser_id uuid not null references parsers (id),
  -- Order within the document, from 0.
  position integer not null,
  status text not null check (status in ('completed', 'duplicate')),
  is_deduplicated boolean not null,
  -- The entry that this one is a duplicate of.
  duplicate_of uuid references entries (id),
  is_valid boolean not null,
  -- json, not jsonb: it keeps the order of the fields.
  parsed_data json not null,
  validation_errors json not null,
  grounding json not null,
  -- Names of the fields that a person edited; an update by a duplicate leaves them alone.
  edited_fields text[] not null default '{}',
  parser_version integer not null,
  cost numeric(20, 6) not null,
  cost_currency text not null,
  processing_time_seconds numeric(12, 3) not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (document_id, position)
);
create index entries_parser on entries (parser_id, created_at desc);

-- One row per unique value of a parser: the primary key is what makes two racing documents one entry and one duplicate.
create table unique_values (
  parser_id uuid not null references parsers (id),
  field_id uuid not null,
  -- The normalised value's canonical text, hashed (SHA-256): values can be longer than an index row.
  value_hash bytea not null,
  entry_id uuid not null references entries (id),
  primary key (parser_id, field_id, value_hash)
);
create index unique_values_entry on unique_values (entry_id);

create table entry_edits (
  id bigint generated always as identity primary key,
  entry_id uuid not null references entries (id),
  field text not null,
  old_value jsonb,
  new_value jsonb,
  -- The token that edited, or null when a person did in the dashboard.
  token_id uuid references api_tokens (id),
  account_id uuid not null references accounts (id),
  edited_at timestamptz not null default now()
);
create index entry_edits_entry on entry_edits (entry_id);

-- Every movement of money. `hold` takes an amount off the balance when a document is accepted; `release` gives it back,
-- followed by the `charge` when the document completes.
create table ledger (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  document_id uuid references documents (id),
  kind text not null check (kind in ('credit', 'hold', 'release', 'charge')),
  amount numeric(20, 6) not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  check (kind = 'credit' or document_id is not null)
);
-- A document is held, released and charged once at most, however often it is processed.
create unique index ledger_document on ledger (document_id, kind) where document_id is not null;
create index ledger_account on ledger (account_id, id desc);

create table deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  entry_id uuid not null references entries (id),
  document_id uuid not null references documents (id),
  status text not null check (status in ('pending', 'delivered', 'failed')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (webhook_id, entry_id)
);
create index deliveries_document on deliveries (document_id);

create table delivery_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries (id),
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Null when no answer came.
  http_status integer,
  -- The first 2 kB of the answer.
  response_excerpt text,
  -- Why it failed; null when delivered.
  error text,
  request_body text
);
create index delivery_attempts_delivery on delivery_attempts (delivery_id);

create table idempotency_keys (
  token_id uuid not null references api_tokens (id),
  key text not null,
  -- SHA-256 over endpoint, parser, fields and file bytes.
  fingerprint bytea not null,
  -- The document that the first request made.
  document_id uuid not null references documents (id),
  -- The entries as they were when the document completed: later corrections do not change what the first answered.
  entries json,
  created_at timestamptz not null default now(),
  primary key (token_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_document on idempotency_keys (document_id);

-- The durable queue. A job is claimed with a lease and a token (fencing); a heartbeat keeps the lease; an expired one
-- is given back. NOTIFY is a hint, polling the base.
create table jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  payload jsonb not null,
  -- Whose job it is: accounts take turns.
  account_id uuid not null,
  -- Lower runs first.
  priority smallint not null,
  state text not null default 'queued' check (state in ('queued', 'active')),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null,
  lease_token uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index jobs_ready on jobs (queue, priority, account_id, run_at, id) where state = 'queued';
create index jobs_active on jobs (queue, lease_until) where state = 'active';
