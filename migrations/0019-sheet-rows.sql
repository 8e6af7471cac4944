-- works with 0009
-- What a parser's sheet sorts, filters and adds up: one narrow row for each entry. The entry
-- stays the truth; a trigger keeps its row, so that a program of before does so, too.

-- A record's values; nulls are left out, and a list is the number of its rows. A record that jsonb does not take, such as
-- one with U+0000, is without values here: no entry fails because of its row.
create or replace function to_sheet_cells(record json) returns jsonb language plpgsql immutable parallel safe as $$
declare
  cells jsonb;
  counts jsonb;
begin
  cells := jsonb_strip_nulls(record::jsonb);
  select jsonb_object_agg(key, jsonb_array_length(value)) into counts
  from jsonb_each(cells) where jsonb_typeof(value) = 'array';
  return case when counts is null then cells else cells || counts end;
exception when others then
  return '{}';
end $$;

create table sheet_rows (
  entry_id uuid primary key references entries (id) on delete cascade,
  parser_id uuid not null,
  -- Of its document.
  received_at timestamptz not null,
  filename text,
  -- As in `entries`.
  status text not null,
  is_valid boolean not null,
  lowest_confidence real,
  confirmed_at timestamptz,
  cells jsonb not null
);
create index sheet_rows_received on sheet_rows (parser_id, received_at desc, entry_id desc);

-- Parsers whose sheet was opened. Entries from before this migration get their rows then, the newest first; those up to
-- `filled_to` have them.
create table sheets (
  parser_id uuid primary key references parsers (id) on delete cascade,
  is_filled boolean not null default false,
  filled_to_created_at timestamptz,
  filled_to_id uuid
);

create function keep_sheet_row() returns trigger language plpgsql as $$
begin
  insert into sheet_rows as r
  select new.id, new.parser_id, d.created_at, d.filename, new.status, new.is_valid, new.lowest_confidence,
    new.confirmed_at, to_sheet_cells(new.parsed_data)
  from documents d where d.id = new.document_id
  on conflict (entry_id) do update set parser_id = excluded.parser_id, received_at = excluded.received_at,
    filename = excluded.filename, status = excluded.status, is_valid = excluded.is_valid,
    lowest_confidence = excluded.lowest_confidence, confirmed_at = excluded.confirmed_at, cells = excluded.cells;
  return null;
end $$;

create trigger entries_keep_sheet_row after insert or update on entries
  for each row execute function keep_sheet_row();
