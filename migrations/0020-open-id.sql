-- works with 0009
-- Whom an OpenID Connect provider means: found by the address at the first sign-in, and from then on by the provider's own ID
-- of the person, so that somebody who is given an old address is not taken for its former owner.
create table open_identities (
  issuer text not null,
  subject text not null,
  -- The owner of this account, or this member.
  account_id uuid references accounts (id),
  member_id uuid references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  check (num_nonnulls(account_id, member_id) = 1)
);

create unique index open_identities_account on open_identities (account_id, issuer);
create unique index open_identities_member on open_identities (member_id, issuer);
