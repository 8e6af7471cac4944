-- works with 0022
-- Files with documents of several kinds are split: each part waits in the inbox by itself, and the file behind it is kept as
-- long as one of them does.

alter table inbox_files
  -- The documents of different kinds that it seems to have, with their pages; null if it seems to be of one kind.
  add column parts jsonb,
  -- When it was split; its parts wait instead.
  add column split_at timestamptz,
  -- A person put it together again: it is not split by itself any more.
  add column stays_whole boolean not null default false,
  -- For a part: the file that it is from, until that is gone; its name, and the first of the part's pages there.
  add column source_id uuid references inbox_files (id) on delete set null,
  add column source_name text,
  add column first_page integer,
  add constraint inbox_files_split check (split_at is null or document_id is null),
  add constraint inbox_files_part check ((source_name is null) = (first_page is null));

create index inbox_files_source on inbox_files (source_id) where source_id is not null;
create index inbox_files_split_at on inbox_files (split_at) where split_at is not null;
