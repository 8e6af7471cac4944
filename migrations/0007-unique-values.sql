-- Unique values are those that the original entries have now, several of them the same one where a correction or a
-- duplicate made it so. What turns racing documents into one entry and its duplicates is the lock of their parser.

-- A unique field is here once the values of all entries are in `unique_values`.
create table unique_fields (
  parser_id uuid not null references parsers (id),
  field_id uuid not null,
  primary key (parser_id, field_id)
);

-- Values that were replaced stayed behind, and fields that became unique later have none: all are made anew on first use.
truncate unique_values;
alter table unique_values drop constraint unique_values_pkey;
alter table unique_values add primary key (parser_id, field_id, value_hash, entry_id);
