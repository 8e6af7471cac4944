import type { PageLayout } from "../../domain/document-layout.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { Schema } from "../fields/schema.ts";
import type { LearnedRows, TaughtList } from "../tables/learned-rows.ts";

/** What was learned about a field, applied to one document. */
export interface LearnedField {
  /** Weights of the engine's own features. */
  dense: Float64Array;
  /** What words around a candidate and remembered examples add to its score. */
  scoreOf(candidate: Candidate): number;
  /** Whether it stands where look-alikes have the value. */
  isPointedTo(candidate: Candidate): boolean;
  /** Values cut from the lines as people cut them in look-alikes, where no candidate finder does. */
  cuts: Candidate[];
  /** Added to the score of a value that no sentence states, if sentences state others. */
  unstated: number;
  absentScore: number;
  /** The document looks like an example: it is of the parser's kind, whatever captions it has. */
  isKnownLayout: boolean;
  /** Whether look-alikes print such a value but leave the field empty all the same. */
  isRejected(candidate: Candidate): boolean;
  /** Examples of this layout are known, and all of them leave the field empty. */
  isLeftEmpty: boolean;
}

/** A parser's learned model, ready to be applied. */
export interface AppliedModel {
  /** What was learned about each of the schema's scalars, by position, for one document; undefined if nothing. */
  forPages(pages: PageLayout[]): (LearnedField | undefined)[];
  /**
   * A field's text without what OCR misread, judged by the values that people gave the field in other documents; null
   * if nothing was misread. `path` is the field's.
   */
  mend(path: string, text: string): string | null;
  /** Of the examples that look like a document, the share without a field, similar ones counting more; 0 if none is known. */
  shareWithout(pages: PageLayout[], path: string): number;
  /** By the path of the list field. */
  lists: Map<string, LearnedRows>;
}

/** A parser's fields with what was learned from its examples; absent or null if nothing was. */
export interface TaughtSchema extends Schema {
  learned?: AppliedModel | null;
  lists: TaughtList[];
}
