-- works with 0009
-- The second step of signing in: a code of an app that shares a secret with us.
create table second_factors (
  -- The owner of this account, or this member.
  account_id uuid unique references accounts (id),
  member_id uuid unique references members (id) on delete cascade,
  -- Sealed.
  secret_sealed text not null,
  -- Of the last accepted code, in periods of 30 seconds since 1970: no code counts twice.
  last_step bigint not null,
  -- SHA-256 of each recovery code that is left.
  recovery_hashes bytea[] not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(account_id, member_id) = 1)
);
