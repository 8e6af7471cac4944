-- What people should look at although no rule was broken, such as an e-invoice's data that differs from its printed page.
alter table entries add column warnings json not null default '[]';
