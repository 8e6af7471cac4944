-- Why fields of an entry are empty, with the runners-up that were not given, for people to see and pick from.
alter table entries add column unfilled json not null default '{}';
