-- works with 0009
-- A process that runs jobs says every two seconds that it lives, in one row; its jobs no longer do so one by one. Without a
-- row, or with one that has run out, its jobs go to others. No column that is renewed has an index.
create table worker_processes (
  id uuid primary key,
  -- For people: the machine and the process's number.
  name text not null,
  -- Of the program.
  version text not null,
  started_at timestamptz not null default clock_timestamp(),
  alive_until timestamptz not null
) with (fillfactor = 50);

-- Processes of the version before this one still fill lease_until instead; a later migration removes it.
alter table jobs add column process_id uuid;
-- Since when; always later than the last one before it, so that who counts what runs need not pass over rows that ended.
alter table jobs add column held_since timestamptz not null default clock_timestamp();
create index jobs_held on jobs (queue, held_since) where state = 'active';
drop index jobs_active;
-- What is due, in the order of time, for the same reason. By an expression, so that no search by account is planned with it.
create index jobs_due on jobs ((run_at at time zone 'UTC'), queue) where state = 'queued';

-- Processes announce a document's states themselves, together, after the commit: NOTIFY inside a transaction makes every
-- commit wait for the one before it.
drop trigger documents_announce_new on documents;
drop trigger documents_announce_state on documents;
drop function announce_document_state();
