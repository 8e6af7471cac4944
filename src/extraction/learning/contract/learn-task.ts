import type { Field } from "../../../domain/field.ts";
import type { Example, IsSame, Normalise } from "./example.ts";
import type { LearnedModel } from "./learned-model.ts";

/** What to learn from. */
export interface LearnTask {
  fields: Field[];
  /** As in an `ExtractionRequest`. */
  subject?: string;
  /** All examples of the parser, oldest first; forgetting one is learning without it. */
  documents: Example[];
  /** The model in use, to compare with; null when there is none yet. */
  previous: LearnedModel | null;
  normalise: Normalise;
  isSame: IsSame;
}

/** How many true values were read right. */
export interface HeldOut {
  right: number;
  total: number;
}

/** One field's accuracy on examples that were held out of learning in turn; of a list, its cells. */
export interface FieldReport {
  /** `total`, or `seller.name` for a member of an object. */
  path: string;
  /**
   * Truths (`labels` in the reports that are kept), and those whose place in the document is known; a value that is nowhere
   * found teaches no place.
   */
  labels: number;
  places: number;
  /** With the model in use, or the engine as it is. */
  before: HeldOut;
  after: HeldOut;
}

export interface LearnReport {
  examples: number;
  fields: FieldReport[];
  before: HeldOut;
  after: HeldOut;
  /** The new model is not worse than the one in use on the examples held out in turn: it may replace it. */
  isNotWorse: boolean;
}
