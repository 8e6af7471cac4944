-- works with 0009
-- Webhooks for more events than processed entries, retries, a notice when an endpoint keeps failing, and replays. Without any
-- of it, everything is as before, and a program of before works on.

alter table webhooks
  -- Which events it gets: processed, valid, confirmed, corrected, failed.
  add column events text[] not null default '{processed}',
  -- Whether a failed delivery is tried again by itself.
  add column retries boolean not null default false,
  -- Attempts that failed since the last one that arrived, when the first of them was, and what the last one said.
  add column failures_in_row integer not null default 0,
  add column failing_since timestamptz,
  add column last_failure text,
  -- Why the service turned it off: the endpoint said that it is gone. Null: it did not.
  add column off_reason text check (off_reason in ('gone'));

-- A replay sends the deliveries of a time range again, in steps.
create table webhook_replays (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  which text not null check (which in ('failed', 'all')),
  from_time timestamptz not null,
  to_time timestamptz not null,
  -- How many there were when it was asked for, and how many are queued by now.
  total_count integer not null,
  queued_count integer not null default 0,
  -- The last delivery that is queued; null: none yet.
  last_created_at timestamptz,
  last_id uuid,
  created_at timestamptz not null default now(),
  -- When all were queued; null: not yet.
  finished_at timestamptz
);
create index webhook_replays_webhook on webhook_replays (webhook_id, created_at desc);

alter table deliveries
  add column event text not null default 'processed',
  -- The entry of an event after the processing. A program of before finds deliveries by `entry_id`, of which an entry has one
  -- for each webhook; these leave it empty. So does a failed document, which has no entry.
  add column event_entry_id uuid references entries (id),
  -- When it is tried again by itself; null: it is not.
  add column next_attempt_at timestamptz,
  -- How many such tries were planned since it was last queued by hand.
  add column retry_count integer not null default 0,
  -- The last replay that queued it.
  add column replay_id uuid,
  alter column entry_id drop not null,
  add constraint deliveries_have_entries check ((event = 'processed') = (entry_id is not null)) not valid;

create index deliveries_event_entry on deliveries (event_entry_id) where event_entry_id is not null;
create unique index deliveries_valid on deliveries (event_entry_id, webhook_id) where event = 'valid';
create index deliveries_retried on deliveries (webhook_id) where next_attempt_at is not null;
create index deliveries_replay on deliveries (replay_id) where replay_id is not null;
