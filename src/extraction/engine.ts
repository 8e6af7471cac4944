import type { DocumentLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings } from "../domain/parser.ts";
import type { RawRecord } from "../domain/record.ts";
import type { RecordExplanation } from "./explain/explanation.ts";
import type { LearnedModel } from "./learning/contract/learned-model.ts";

/** What to extract from which document. */
export interface ExtractionRequest {
  layout: DocumentLayout;
  /** The parser's fields; children of object and list fields are in them. */
  fields: Field[];
  /** One record per record of the file, told apart by the unique fields, instead of one merged record. */
  hasMultipleEntries: boolean;
  /** What was learned from the parser's examples; absent or null for a parser that has learned nothing. */
  model?: LearnedModel | null;
}

/** What to explain. */
export interface ExplanationRequest extends ExtractionRequest {
  /** Texts that should be the values, by path of the field: what became of them is told, too. */
  expected?: ReadonlyMap<string, string>;
}

/**
 * Something that finds a parser's fields in a document. Every engine gives at least one record (of nulls for a document
 * that does not match), names only the parser's fields, and gives only text that stands in the document.
 */
export interface Engine {
  readonly type: EngineSettings["type"];
  extract(request: ExtractionRequest): Promise<RawRecord[]>;
  /** Why each field of each record has its value, or none; as many records as `extract` gives, but one for a table of records. */
  explain(request: ExplanationRequest): Promise<RecordExplanation[]>;
}
