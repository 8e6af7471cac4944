-- People: sessions, password resets, operators; samples of the editor; what the review queue and the lists are found by.

alter table accounts add column is_operator boolean not null default false;
alter table accounts add column last_sign_in_at timestamptz;

create table sessions (
  -- SHA-256 of the cookie's secret; the secret itself is never stored.
  secret_hash bytea primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  -- Moves on while the session is used.
  expires_at timestamptz not null
);

create index sessions_account on sessions (account_id);

create table password_resets (
  -- SHA-256 of the link's secret. A used link is deleted.
  secret_hash bytea primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index password_resets_account on password_resets (account_id);

-- How often something was tried lately, by account or by address, such as a sign-in.
create table tries (
  key text primary key,
  count integer not null,
  -- Begin of the window in which they are counted.
  began_at timestamptz not null
);

create table service_settings (
  name text primary key,
  value jsonb not null
);

-- Entries with a value below this confidence wait in the review queue; 0: only invalid ones do. 0.5 is where a value is
-- as likely wrong as right.
alter table parsers add column review_threshold numeric(4, 3) not null default 0.5
  check (review_threshold between 0 and 1);

-- Lowest confidence of the entry's values; null where nothing was found, and for entries of earlier versions.
alter table entries add column lowest_confidence real;

create index entries_document on entries (document_id);
create index entries_duplicates on entries (duplicate_of) where duplicate_of is not null;
create index documents_file on documents (file_key);

create table samples (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- Null while a parser is still to be made from it.
  parser_id uuid references parsers (id),
  file_key text not null,
  filename text not null,
  format text not null,
  size_bytes bigint not null,
  page_count integer not null,
  sha256 text not null,
  -- Its words as they were read, packed: each change of the editor's fields extracts anew, and reads nothing again.
  words bytea,
  created_at timestamptz not null default now()
);

alter table samples alter column words set storage external;
create index samples_account on samples (account_id, created_at desc);

alter table delivery_attempts add column request_method text;
alter table delivery_attempts add column request_url text;

create index deliveries_webhook on deliveries (webhook_id, created_at desc);

-- A movement of money outlives the document that it was for: the ledger keeps the id of what is gone.
alter table ledger drop constraint ledger_document_id_fkey;
-- The same order of an operator, sent twice, credits once.
alter table ledger add column request_id uuid unique;

-- Every change of a document's state is told to the dashboards that look at it; a trigger, so that none is forgotten.
create function announce_document_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('winnow_document_states', json_build_object(
    'accountId', new.account_id, 'documentId', new.id, 'parserId', new.parser_id, 'status', new.status)::text);
  return null;
end $$;

create trigger documents_announce_new after insert on documents
  for each row execute function announce_document_state();
create trigger documents_announce_state after update of status on documents
  for each row when (old.status is distinct from new.status) execute function announce_document_state();
