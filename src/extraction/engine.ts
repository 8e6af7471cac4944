import type { DocumentLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { EngineSettings } from "../domain/parser.ts";
import type { RawRecord } from "../domain/record.ts";
import type { RecordExplanation } from "./explain/explanation.ts";
import type { LearnedModel } from "./learning/contract/learned-model.ts";

/** What to extract from which document. */
export interface ExtractionRequest {
  layout: DocumentLayout;
  /** The parser's fields, with the children of object and list fields inside them. */
  fields: Field[];
  /** The parser's name and description, which may name the kind of documents that it reads. */
  subject?: string;
  /** One record per record of the file, separated by the unique fields, instead of one merged record. */
  hasMultipleEntries: boolean;
  /** What was learned from the parser's examples; absent or null for a parser that has learned nothing. */
  model?: LearnedModel | null;
  /** Confidence below which single values are left empty, 0 to 1; without it, the engine decides. */
  threshold?: number | undefined;
}

/** What to explain. */
export interface ExplanationRequest extends ExtractionRequest {
  /** Texts that should be the values, by field path: the explanation also says what became of them. */
  expected?: ReadonlyMap<string, string>;
}

/**
 * Something that finds a parser's fields in a document. Every engine returns at least one record (of nulls for a
 * document that does not match), names only the parser's fields, and returns only text that is in the document.
 */
export interface Engine {
  readonly type: EngineSettings["type"];
  extract(request: ExtractionRequest): Promise<RawRecord[]>;
  /**
   * Why each field of each record has its value, or none; as many records as `extract` returns, except that a table of
   * records counts as one.
   */
  explain(request: ExplanationRequest): Promise<RecordExplanation[]>;
}
