import type { Field } from "../../../domain/field.ts";
import type { Example, IsSame, Normalise } from "./example.ts";
import type { LearnedModel } from "./learned-model.ts";

/** What to learn from. */
export interface LearnTask {
  fields: Field[];
  /** As in an `ExtractionRequest`. */
  subject?: string;
  /** All examples of the parser, oldest first. To forget one, learn without it. */
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

/** One field's accuracy on examples that were held out of learning in turn. For a list, its cells are counted. */
export interface FieldReport {
  /** `total`, or `seller.name` for a member of an object. */
  path: string;
  /**
   * How many truths there are (stored reports call them `labels`), and of how many the place in the document is known.
   * A value that is not found in the document teaches no place.
   */
  labels: number;
  places: number;
  /** With the model in use, or with the engine alone if there is none. */
  before: HeldOut;
  after: HeldOut;
}

export interface LearnReport {
  examples: number;
  fields: FieldReport[];
  before: HeldOut;
  after: HeldOut;
  /** On the examples held out in turn, the new model is not worse than the one in use, so it may replace it. */
  isNotWorse: boolean;
}
