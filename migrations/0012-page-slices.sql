-- works with 0009
-- The pages of a long scan are read in slices, each a job that any process takes. A plan is there from the first look at a
-- document's pages until the document is completed or failed; what belongs to it goes with it.
create table reading_plans (
  document_id uuid primary key references documents (id) on delete cascade,
  -- What the first look showed about the text layers of the pages; by it, a page is read the same wherever it is read.
  layer_checks jsonb not null,
  begun_at timestamptz not null,
  -- How long the first look took, which counts for the time limit.
  plan_ms integer not null,
  -- How many slices are not read yet; whoever reads the last one queues the rest of the work.
  slices_left integer not null
) with (fillfactor = 50);

create table page_slices (
  document_id uuid not null references reading_plans (document_id) on delete cascade,
  position integer not null,
  -- Counted from 1.
  pages integer[] not null,
  -- Null until they are read: the file that has their words, packed, and when a process worked on them.
  file_key text,
  read_during tstzrange,
  primary key (document_id, position)
);
-- A sweep asks of every file whether a row names it.
create index page_slices_file on page_slices (file_key) where file_key is not null;
