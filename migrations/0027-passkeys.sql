-- works with 0022
-- Passkeys: keys that a person's device or password manager keeps, and proves to have.

create table passkeys (
  id uuid primary key,
  -- The owner of this account, or this member.
  account_id uuid references accounts (id),
  member_id uuid references members (id) on delete cascade,
  name text not null,
  -- As browsers name it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Signatures so far, as the device counts them; many never count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (num_nonnulls(account_id, member_id) = 1)
);
create index passkeys_account on passkeys (account_id) where account_id is not null;
create index passkeys_member on passkeys (member_id) where member_id is not null;

-- Somebody with passkeys and without an app has a row for the recovery codes, with a secret that no app has: programs that do
-- not know passkeys ask for a code then, and a recovery code is right.
alter table second_factors add column has_app boolean not null default true;
