-- works with 0009
-- The packed words of a document are a file in the file store, and no longer in the database. Rows of before keep theirs in
-- `words`, until their document goes. A program of before takes a document without words here for one that was read before
-- words were stored, and reads its file again where it needs them.
alter table document_words
  alter column words drop not null,
  add column words_key text,
  add column words_sha256 text,
  add column words_bytes integer,
  -- Not valid, so that no old row is looked at: each has its words.
  add constraint document_words_are_somewhere check (words is not null or words_key is not null) not valid;
-- A sweep asks of every file whether a row names it.
create index document_words_file on document_words (words_key) where words_key is not null;

-- An example that outlives its document takes over the file with its words; all of one document share it. The constraint
-- also keeps a program of before, which does not know of the file, from taking an example's document away from it.
alter table learned_examples
  add column words_key text,
  add column words_sha256 text,
  add column words_bytes integer,
  drop constraint learned_examples_check1,
  add constraint learned_examples_have_words
    check ((entry_id is null) = (words is not null or words_key is not null));
create index learned_examples_file on learned_examples (words_key) where words_key is not null;
