-- works with 0009
-- How long a parser's documents are kept, and deletes that stay cheap however many documents there are.

alter table parsers
  -- Days after a document was processed; null: for ever.
  add column retention_days integer check (retention_days > 0),
  -- Whether examples go with their documents; otherwise they stay, without them.
  add column retention_forgets_examples boolean not null default false;

-- How many of a parser's old documents were deleted since the audit log last said so, which it does once a day.
create table retention_counts (
  parser_id uuid primary key references parsers (id) on delete cascade,
  untold integer not null,
  -- In UTC; null: never yet.
  told_on date
) with (fillfactor = 50);

-- What deleted documents add to the figures of the days on which they were sent.
create table deleted_usage (
  parser_id uuid not null references parsers (id),
  -- In UTC.
  day date not null,
  documents integer not null,
  failed integer not null,
  pages bigint not null,
  charged numeric(20, 6) not null,
  entries integer not null,
  valid integer not null,
  corrected integer not null,
  primary key (parser_id, day)
);

-- The entry comes first: when an entry is deleted, the server looks for its deliveries, and without an index that begins
-- with it reads all of this one. `deliveries_webhook` finds those of a webhook.
alter table deliveries
  drop constraint deliveries_webhook_id_entry_id_key,
  add constraint deliveries_entry_webhook unique (entry_id, webhook_id);
-- The same as the unique one of document and position, which begins with the document, too.
drop index entries_document;
