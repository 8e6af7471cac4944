-- Accounts take turns before priorities are looked at: an account's own order is priority, then age.
create index jobs_waiting on jobs (queue, account_id, priority, run_at, id) where state = 'queued';
drop index jobs_ready;
