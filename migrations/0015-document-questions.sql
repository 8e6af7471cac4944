-- works with 0009
-- What a language model is asked about a document that is read, and what it answered. It belongs to the document's reading
-- plan and goes with it: when the document is completed or failed.
create table document_questions (
  document_id uuid primary key references reading_plans (document_id) on delete cascade,
  -- Packed.
  question bytea not null,
  -- Packed; null until it is answered.
  answer bytea,
  -- Why there is no answer, a sentence for people.
  trouble text
);

-- What language models were asked about an entry's document; null if nothing. The log of requests is not kept for ever.
alter table entries add column model_use jsonb;
