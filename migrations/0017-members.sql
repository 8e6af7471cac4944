-- works with 0009
-- People who share an account. Its owner, for whom it was created, stays in `accounts`; members are everybody else. Their
-- sessions and links have tables of their own, because a program that does not know roles would take a member with a row in
-- `sessions` for the owner.
create table members (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  email text not null,
  name text not null,
  -- Argon2id; null until the invitation is accepted.
  password_hash text,
  role text not null check (role in ('viewer', 'reviewer', 'editor', 'owner')),
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index members_email on members (lower(email));
create index members_account on members (account_id);

create table member_sessions (
  -- SHA-256 of the cookie's secret.
  secret_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Moves on while the session is used.
  expires_at timestamptz not null
);

create index member_sessions_member on member_sessions (member_id);

-- Links with which members accept their invitation, or set a new password. A used link is deleted.
create table member_links (
  -- SHA-256 of the link's secret.
  secret_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index member_links_member on member_links (member_id);

-- An e-mail address belongs to one person. Two at once with the same one: the second waits, and then finds the first.
create function refuse_taken_address() returns trigger language plpgsql as $$
declare
  is_taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('winnow address ' || lower(new.email), 0));
  if tg_table_name = 'accounts' then
    select exists (select from members where lower(email) = lower(new.email)) into is_taken;
  else
    select exists (select from accounts where lower(email) = lower(new.email)) into is_taken;
  end if;
  if is_taken then
    raise unique_violation using constraint = tg_table_name || '_email', message = 'the address belongs to somebody else';
  end if;
  return new;
end $$;

create trigger accounts_refuse_taken_address before insert on accounts
  for each row execute function refuse_taken_address();
create trigger members_refuse_taken_address before insert on members
  for each row execute function refuse_taken_address();

-- The e-mail address of the member who changed a value or confirmed an entry, as it was then; null: the account's owner, or
-- a token. It stays when the member is removed.
alter table entry_edits add column member_email text;
alter table entries add column confirmed_by_member text;
