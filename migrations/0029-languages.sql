-- works with 0022
-- The language in which the dashboard speaks to a person; null: the one that their browser asks for.
alter table accounts add column language text;
alter table members add column language text;
