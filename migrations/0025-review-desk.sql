-- works with 0022
-- Reviewing together: who is to review a document, who is at it now, and what people say about an entry. All of it goes with
-- the document, and what a member is to do goes with the member, whichever program deletes them.

create table document_assignments (
  document_id uuid primary key references documents (id) on delete cascade,
  -- Null: the owner of the account.
  member_id uuid references members (id) on delete cascade,
  assigned_at timestamptz not null default now()
);
create index document_assignments_member on document_assignments (member_id);

-- A row that has ended counts for nothing; it is removed later.
create table review_leases (
  document_id uuid primary key references documents (id) on delete cascade,
  -- Null: the owner of the account.
  member_id uuid references members (id) on delete cascade,
  ends_at timestamptz not null
);
create index review_leases_member on review_leases (member_id);

create table entry_comments (
  id uuid primary key,
  entry_id uuid not null references entries (id) on delete cascade,
  -- A member, or an account for its owner. Name and address stay after the member is removed.
  author_id uuid not null,
  author_name text not null,
  author_email text not null,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index entry_comments_entry on entry_comments (entry_id, created_at);

create table comment_mentions (
  comment_id uuid not null references entry_comments (id) on delete cascade,
  -- The owner of this account, or this member.
  account_id uuid references accounts (id),
  member_id uuid references members (id) on delete cascade,
  -- Null: the person has not seen the comment.
  seen_at timestamptz,
  check (num_nonnulls(account_id, member_id) = 1),
  unique (comment_id, account_id),
  unique (comment_id, member_id)
);
create index comment_mentions_account on comment_mentions (account_id) where account_id is not null;
create index comment_mentions_member on comment_mentions (member_id) where member_id is not null;
