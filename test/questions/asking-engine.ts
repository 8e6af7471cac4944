import type { EngineSettings } from "../../src/domain/parser.ts";
import type { Answer, Question } from "../../src/domain/question.ts";
import type { RawRecord } from "../../src/domain/record.ts";
import type { Warning } from "../../src/domain/warning.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import type { Engine, ExtractionRequest } from "../../src/extraction/engine.ts";
import { applyAnswer } from "../../src/questions/apply-answer.ts";
import { composeQuestion } from "../../src/questions/compose-question.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";

/** What a language model would answer. */
export type AnswerQuestion = (question: Question) => Answer;

/** Reads a document as the pipeline does with a language model, which here is a function. */
export async function askAbout(
  request: ExtractionRequest,
  engine: EngineSettings,
  answerQuestion: AnswerQuestion,
): Promise<{ records: RawRecord[]; warnings: Warning[]; question: Question | null }> {
  const { layout, fields, subject = "", hasMultipleEntries } = request;
  const records = await createEngine(engine).extract(request);
  const question = composeQuestion({ records, layout, fields, subject, engine, hasMultipleEntries });
  if (question === null) return { records, warnings: [], question };
  const answer = answerQuestion(question);
  const merged = applyAnswer({ question, answer, records, layout, fields, engine, normalise: normaliseScalar });
  return {
    records: merged.map(({ record }) => record),
    warnings: merged.flatMap(({ warnings }) => warnings),
    question,
  };
}

/** An engine of that type, with a language model that is a function. */
export function createAskingEngine(type: "hybrid" | "model", answerQuestion: AnswerQuestion): Engine {
  const local = createEngine({ type });
  return {
    type,
    extract: async (request) => (await askAbout(request, { type, embedded: false }, answerQuestion)).records,
    explain: (request) => local.explain(request),
  };
}
