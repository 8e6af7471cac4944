import type { ParserSettings } from "../../../../src/contract/dashboard/parsers.ts";

/** How a parser's documents are read: in the editor's settings. */
export const engines = {
  title: "Reading",
  engine: "Engine",
  names: {
    local: "Local",
    hybrid: "Local, then a language model",
    model: "Language model",
  } satisfies Record<ParserSettings["engine"]["type"], string>,
  hints: {
    local: "Finds values by label, position and type, in milliseconds. Nothing leaves this machine.",
    hybrid:
      "Reads each document locally first. A language model is asked only for what is missing or unsure, and sees only the pages that matter. If it does not answer, you get the local values and a warning.",
    model:
      "A language model is asked for every field of every document. If it does not answer, the document fails and costs nothing.",
  } satisfies Record<ParserSettings["engine"]["type"], string>,
  proof: "A value counts only if the document contains it: each one is found on the page, with its place.",
  askBelow: "Ask below confidence",
  askBelowHint: "The model is asked for values that the local engine is less sure of, and for empty ones.",
  learns: "Learn from the model's answers",
  learnsHint:
    "Values that the model found and nobody corrected teach this parser, so it asks less often. Your own corrections count more.",
  embedded: "Use embedded data",
  embeddedHint:
    "Machine-readable data in the file (e-invoice XML, form fields, payment codes) takes precedence over printed text.",
  leastConfidence: "Minimum confidence",
  leastConfidenceHint: "Less certain values are left empty.",
  automatic: "Automatic",
};
