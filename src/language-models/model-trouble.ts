/** Why a language model gave no answer that can be used. */
export const modelTroubleKinds = [
  /** This service does not send requests to its address; the sentence says what to set. */
  "notAllowed",
  /** Nobody answers there, or the connection ended early, more than once. */
  "unreachable",
  /** Past the time limit. */
  "timedOut",
  /** The server asked to wait longer than the time limit allows, or too often. */
  "busy",
  /** The server failed, more than once. */
  "serverFailed",
  /** The server does not accept the key. */
  "wrongKey",
  /** The server has no language model of this name. */
  "unknownModel",
  /** The server refused the request for another reason. */
  "rejected",
  /** The server's response is no response of its kind. */
  "badResponse",
  /** The response is larger than any answer. */
  "tooLarge",
  /** The answer was cut off at its greatest length. */
  "cutOff",
  /** The answer is empty; perhaps everything was thinking. */
  "empty",
  /** The answer repeats itself without an end. */
  "repeating",
  /** The answer contains no JSON that can be read. */
  "notJson",
  /** The answer is JSON of another shape than the one asked for. */
  "wrongShape",
  /** The language model declined to answer. */
  "declined",
  /** The account has spent what it may spend this month. */
  "spendLimit",
  /** One line alone is longer than the language model can read. */
  "tooLong",
  /** The key of an account's language model was sealed with another secret. */
  "lostKey",
] as const;

export type ModelTroubleKind = (typeof modelTroubleKinds)[number];

/**
 * A language model gave no answer that can be used. The message is a sentence for people; it contains no key and nothing
 * of the document.
 */
export class ModelTrouble extends Error {
  override readonly name = "ModelTrouble";
  readonly kind: ModelTroubleKind;

  constructor(kind: ModelTroubleKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
