import type { Answer } from "../domain/question.ts";
import type { LanguageModel } from "./language-model.ts";
import { leaveOut, lowerForm } from "./manner.ts";
import { ModelTrouble, type ModelTroubleKind } from "./model-trouble.ts";
import { SendProblem } from "./network/send-problem.ts";
import type { Manner } from "./network/send-request.ts";
import { mergeAnswers } from "./request/merge-answers.ts";
import type { AnswerFault, ReadAnswer } from "./request/read-answer.ts";
import { halveWindow, type QuestionWindow } from "./request/split-question.ts";
import { type Part, writeRequest } from "./request/write-request.ts";
import type { SingleRequest } from "./request-sender.ts";
import { type Patience, sendPatiently } from "./send-patiently.ts";

/** What a window's request needs from whoever sends, counts and pays for it. */
export interface WindowDeps extends Patience {
  model: LanguageModel;
  /** How to ask; what the server refuses is changed there, for the next questions too. */
  manner: Manner;
  /** Sends one request in its turn. Throws `SendProblem`, or a `ModelTrouble` if the request may not be sent. */
  send(request: SingleRequest): Promise<ReadAnswer>;
}

/** Requests for one window that only find out what the server refuses; each leaves out one part. */
const mostRefusals = 5;

/** What is done about an answer that cannot be used, before the one retry. */
type Remedy = "withoutThinking" | "smaller" | "lowerForm" | "correct";

/**
 * Asks about one window, with one retry that can help: without thinking, in two halves, in a looser form, or with a word
 * about what was wrong. Throws `ModelTrouble`.
 */
export async function askWindow(
  deps: WindowDeps,
  window: QuestionWindow,
  part: Part,
  mayRetry = true,
): Promise<Answer> {
  let manner = deps.manner;
  let correction: string | null = null;
  let refusals = 0;
  let canRetry = mayRetry;
  for (;;) {
    const written = writeRequest(window.question, part, manner.hasPictures);
    const request = { window, written, manner, correction };
    let fault: AnswerFault;
    try {
      const read = await sendPatiently(deps, () => deps.send(request));
      if ("answer" in read) return read.answer;
      fault = read.fault;
    } catch (error) {
      if (!(error instanceof SendProblem)) throw error;
      const changed = ++refusals > mostRefusals ? null : leaveOut(manner, error.refused, window.outputTokens);
      if (changed !== null) {
        // A server refuses the same thing every time, so the next question need not find out again.
        Object.assign(deps.manner, changed);
        manner = changed;
        continue;
      }
      if (error.refused !== "length") throw error.trouble;
      fault = { kind: "cutOff" };
      if (!canRetry || halveWindow(window) === null) throw error.trouble;
    }
    const halves = halveWindow(window);
    const remedy = canRetry ? findRemedy(fault, manner, halves !== null) : null;
    if (remedy === null) throw toTrouble(fault, deps.model);
    canRetry = false;
    if (remedy === "smaller" && halves !== null) return askHalves({ ...deps, manner }, halves, part);
    if (remedy === "withoutThinking") manner = { ...manner, isThinkingOff: true };
    if (remedy === "lowerForm") manner = { ...manner, form: lowerForm(manner) ?? manner.form };
    if (remedy === "correct" || remedy === "lowerForm") correction = correctionOf(fault);
  }
}

/** The second half goes on where the first one ends, like a part of the document. */
async function askHalves(deps: WindowDeps, halves: [QuestionWindow, QuestionWindow], part: Part): Promise<Answer> {
  const [first, second] = halves;
  const isKnown = first.question.entries !== null;
  const parts = { number: Math.max(part.number, 1), of: Math.max(part.of, 2) };
  const answers = [
    await askWindow(deps, first, parts, false),
    await askWindow(deps, second, { ...parts, number: Math.max(part.number, 2) }, false),
  ];
  return mergeAnswers(answers, isKnown);
}

function findRemedy(fault: AnswerFault, manner: Manner, canHalve: boolean): Remedy | null {
  const loosened = lowerForm(manner) === null ? "correct" : "lowerForm";
  if (fault.kind === "empty") return manner.isThinkingOff ? loosened : "withoutThinking";
  if (fault.kind === "cutOff") return canHalve ? "smaller" : manner.isThinkingOff ? null : "withoutThinking";
  // White space without an end is what a schema allows and nobody wants; rows without an end need fewer lines.
  if (fault.kind === "repeating") return fault.isBlank || !canHalve ? loosened : "smaller";
  return fault.kind === "declined" ? "correct" : loosened;
}

function correctionOf({ kind }: AnswerFault): string {
  if (kind === "declined")
    return "The owner of the document asks for this and may read it. Copying its values is all that is wanted.";
  const what = {
    notJson: "was no JSON",
    wrongShape: "did not have the form above",
    empty: "was empty",
    repeating: "repeated itself",
    cutOff: "was too long",
  }[kind];
  return `Your last answer ${what}. Answer with one JSON object of exactly the form above, and nothing else.`;
}

const faultSentences: Record<AnswerFault["kind"], string> = {
  cutOff: "its answer was cut off: it is longer than the language model may write. Give it a longer context",
  empty: "its answer was empty; perhaps everything was thinking. Choose a language model that can answer without",
  repeating: "its answer repeated itself without an end",
  notJson: "its answer was not JSON",
  wrongShape: "its answer did not have the form that was asked for",
  declined: "it declined to read the document",
};

function toTrouble({ kind }: AnswerFault, { settings: { name } }: LanguageModel): ModelTrouble {
  return new ModelTrouble(
    kind satisfies ModelTroubleKind,
    `The language model ${name} was no help: ${faultSentences[kind]}.`,
  );
}
