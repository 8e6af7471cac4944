-- Codes that the first account is made with. Each process of the service prints one of its own at its start; any of them is
-- good, once for all: the first account ends them.
create table first_start_codes (
  -- SHA-256 of the code; the code itself is never stored.
  code_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
