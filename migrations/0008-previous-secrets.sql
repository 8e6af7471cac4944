-- Secrets of a webhook that were replaced, the latest first: each signs as well until its time is over. Two rotations within
-- a day left only the last one.
alter table webhooks add column previous_secrets json not null default '[]';
update webhooks set previous_secrets =
  json_build_array(json_build_object('sealed', previous_secret_sealed, 'until', previous_secret_until))
  where previous_secret_sealed is not null and previous_secret_until is not null;
alter table webhooks drop column previous_secret_sealed, drop column previous_secret_until;
