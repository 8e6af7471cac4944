-- works with 0009
-- The audit log: what people, tokens, commands and the service itself changed. Each row is written in the transaction of its change.
create table audit_events (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  actor_kind text not null check (actor_kind in ('person', 'token', 'command', 'visitor', 'service')),
  -- Names as they were then. Nothing is referred to: an event outlives its token, parser or document.
  actor_id uuid,
  actor_name text,
  action text not null,
  target_kind text not null,
  target_id uuid,
  target_name text,
  changes json not null default '[]',
  request_id text,
  address text,
  created_at timestamptz not null default clock_timestamp()
);

create index audit_events_of_account on audit_events (account_id, created_at, id);
-- For removing the oldest ones.
create index audit_events_by_age on audit_events (created_at);

-- What is written down stays as it is, until it is old enough to be removed.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'events of the audit log cannot be changed';
end $$;
create trigger audit_events_stay before update on audit_events for each statement execute function refuse_audit_change();
