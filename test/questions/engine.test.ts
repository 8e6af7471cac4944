import type { Answer, AnsweredValue, Question, Quote } from "../../src/domain/question.ts";
import { testEngineConformance } from "../extraction/engine-conformance.ts";
import { createAskingEngine } from "./asking-engine.ts";

/** Answers that quote the page, answers that are made up, and answers to what nobody asked. */
const models: Record<string, (question: Question) => Answer> = {
  "says nothing": () => ({ entries: [] }),
  "quotes a line for everything": (question) =>
    answerAll(question, ({ pages }) => {
      const line = pages.flatMap(({ lines }) => lines).at(-1);
      return { text: line?.text ?? "", lines: [line?.id ?? 0] };
    }),
  "makes everything up": (question) => answerAll(question, () => ({ text: "Grey Heron 99", lines: [1] })),
  "answers what nobody asked": () => ({
    entries: [1, 2, 7].map((number) => ({
      number,
      values: {
        secret: { kind: "scalar", quotes: [{ text: "Total", lines: [1] }] },
        total: { kind: "list", rows: [{}] },
      },
    })),
  }),
};

for (const type of ["hybrid", "model"] as const)
  for (const [what, answer] of Object.entries(models))
    testEngineConformance(`${type} (the language model ${what})`, () => createAskingEngine(type, answer));

function answerAll(question: Question, quote: (question: Question) => Quote): Answer {
  const one = quote(question);
  const values = question.fields.map(({ name, type, fields }): [string, AnsweredValue] => {
    const cells = fields.map((child) => [child.name, one] as const);
    if (type === "list") return [name, { kind: "list", rows: [Object.fromEntries(cells)] }];
    if (type === "object")
      return [name, { kind: "object", values: Object.fromEntries(cells.map(([child]) => [child, [one]])) }];
    return [name, { kind: "scalar", quotes: [one] }];
  });
  const numbers = question.entries?.map(({ number }) => number) ?? [1, 2];
  return { entries: numbers.map((number) => ({ number, values: Object.fromEntries(values) })) };
}
