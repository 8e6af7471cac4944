-- What a parser learns from people: labelled examples, the models trained on them, and trials of changes on past documents.

-- Which model of its parser read an entry; null when none had been trained.
alter table entries add column model_version integer;
-- When and by whom every value of an entry was said to be right; a later correction keeps it.
alter table entries add column confirmed_at timestamptz;
alter table entries add column confirmed_by uuid references accounts (id);
-- For how often people had to correct: the entries of a parser that a person has looked at.
create index entries_reviewed on entries (parser_id, created_at)
  where confirmed_at is not null or edited_fields <> '{}';

-- The words of a document as they were read, packed: training and trials never read the file again, and see what
-- extraction saw.
create table document_words (
  document_id uuid primary key references documents (id) on delete cascade,
  words bytea not null
);
-- Packed already: trying to compress it again is lost time.
alter table document_words alter column words set storage external;

-- One row for each parser that has learned or is to learn.
create table parser_learning (
  parser_id uuid primary key references parsers (id) on delete cascade,
  -- A frozen parser keeps its model and goes on collecting examples.
  is_frozen boolean not null default false,
  -- The model that new documents are read with; null for none.
  current_version integer,
  -- Versions are never given twice, also not after a reset.
  last_version integer not null default 0,
  -- Counts up with each change that a training should see, and the count that the last training saw.
  changes bigint not null default 0,
  trained_changes bigint not null default 0,
  -- Counts the changes that took examples away, and how many the model in use knows of: one that still holds what was
  -- taken away goes, however well it reads.
  withdrawals bigint not null default 0,
  model_withdrawals bigint not null default 0,
  -- A training is queued or runs: one at a time, and many changes make one training.
  has_job boolean not null default false,
  -- Why the last training came to nothing; null when it did not.
  last_error text
);

create table learned_examples (
  id uuid primary key,
  parser_id uuid not null references parsers (id) on delete cascade,
  -- The same for an example and its copies in other installations: the id of the entry that it was made from.
  origin uuid not null,
  -- Null for an example that came with an imported parser.
  entry_id uuid unique references entries (id) on delete cascade,
  document_id uuid references documents (id) on delete cascade,
  -- The same for all examples of one document and their copies: the id of the document that they were made from.
  source uuid not null,
  -- Which record of the document it is, from 0.
  position integer not null,
  -- A person looked at every value, not only at those that were corrected.
  is_confirmed boolean not null,
  -- By field id: the value, whether a person touched it, and where it stands as far as that is known.
  labels json not null,
  -- The document's words for an imported example; the others find them in document_words.
  words bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (parser_id, origin),
  check ((entry_id is null) = (document_id is null)),
  check ((entry_id is null) = (words is not null))
);
create index learned_examples_parser on learned_examples (parser_id, created_at desc);
create index learned_examples_document on learned_examples (document_id);

create table parser_models (
  parser_id uuid not null references parsers (id) on delete cascade,
  version integer not null,
  -- A refused model read the parser's own held-out examples worse than the one before it.
  outcome text not null check (outcome in ('adopted', 'refused', 'imported')),
  -- Version of the parser's fields and settings that it was trained with.
  parser_version integer not null,
  example_count integer not null,
  report json not null,
  -- Null once neither reading nor comparing needs it any more.
  model bytea,
  duration_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (parser_id, version)
);

-- A proposed change of a parser, tried on past documents whose right values are known.
create table history_trials (
  id uuid primary key,
  parser_id uuid not null references parsers (id) on delete cascade,
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  proposal json not null,
  done_count integer not null default 0,
  total_count integer not null default 0,
  result json,
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index history_trials_parser on history_trials (parser_id, created_at desc);
