-- works with 0009
-- Language models: accounts' own, what a check found out about each, and what was asked of them.

-- An account's own language model, which takes the place of the operator's.
create table language_models (
  account_id uuid primary key references accounts (id),
  -- Everything but the key.
  settings json not null,
  key_sealed text,
  updated_at timestamptz not null default clock_timestamp()
);

create table language_model_checks (
  -- Null: the operator's language model. Each owner has findings of its own, so that none can spoil another's.
  account_id uuid references accounts (id),
  provider text not null,
  address text not null,
  name text not null,
  findings json not null,
  checked_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (account_id, provider, address, name)
);

-- Each request to a language model: what was sent where, and what it cost. Nothing is referred to but the account, so a row
-- outlives its parser and document; it contains nothing of the document.
create table language_model_requests (
  id uuid primary key default gen_random_uuid(),
  -- Null: a check of the operator's language model.
  account_id uuid references accounts (id),
  parser_id uuid,
  document_id uuid,
  provider text not null,
  host text not null,
  model_name text not null,
  began_at timestamptz not null default clock_timestamp(),
  pages integer not null,
  lines integer not null,
  pictures integer not null,
  -- What it could cost at most. Counts while it runs, but not for ever, so that a crash leaves no hold.
  held numeric(24, 12),
  held_until timestamptz not null,
  -- Null while it runs: 'answered', or the kind of trouble.
  outcome text,
  -- What was odd about an answer that could be used.
  remark text,
  input_tokens integer,
  output_tokens integer,
  -- In the currency of the prices; null if they are unknown.
  cost numeric(24, 12),
  duration_ms integer
);

create index language_model_requests_of_account on language_model_requests (account_id, began_at, id);
create index language_model_requests_of_document on language_model_requests (document_id) where document_id is not null;
create index language_model_requests_open on language_model_requests (account_id) where outcome is null;
create index language_model_requests_age on language_model_requests (began_at);

-- What an account spent in a month (UTC); stays when requests are removed.
create table language_model_months (
  account_id uuid not null references accounts (id),
  month date not null,
  requests integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost numeric(24, 12) not null,
  primary key (account_id, month)
) with (fillfactor = 50);
