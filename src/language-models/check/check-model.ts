import { Decimal } from "decimal.js";
import type { AnswerForm } from "../../domain/language-model.ts";
import type { Db } from "../../platform/database/database.ts";
import type { LanguageModel, ModelFindings } from "../language-model.ts";
import { firstManner } from "../manner.ts";
import type { ModelCheck, SampleResult } from "../model-check.ts";
import { ModelTrouble } from "../model-trouble.ts";
import type { Manner } from "../network/send-request.ts";
import { findJson } from "../request/find-json.ts";
import type { RequestSender } from "../request-sender.ts";
import { saveCheck } from "../stores/check-store.ts";
import type { Asker } from "../stores/request-store.ts";
import { findContext } from "./find-context.ts";
import { createProbe, type Probe } from "./probe.ts";
import { findReceiptNumber, judgeSample, pictureQuestion, sampleQuestion, smallQuestion } from "./sample.ts";
import { picturedNumber } from "./sample-picture.ts";

export interface CheckDeps {
  db: Db;
  sender: RequestSender;
}

/** Enough for a short answer of a language model that thinks about it. */
const smallOutput = 2048;
/** Enough for the sample, of which an answer has about 700. */
const sampleOutput = 4096;

/**
 * Finds out how a language model is best asked, keeps it for all later questions, and reads a sample with it: six to eight
 * requests, written down like all others. Throws `ModelTrouble` if it cannot be asked at all, or the signal's reason.
 */
export async function checkModel(
  { db, sender }: CheckDeps,
  model: LanguageModel,
  { signal, onStep = () => {} }: { signal?: AbortSignal; onStep?: (step: string) => void } = {},
): Promise<ModelCheck> {
  const asker: Asker = { accountId: model.accountId, parserId: null, documentId: null };
  const probe = createProbe(sender, model, asker, signal);
  // What an earlier check found is to be found again.
  const manner = { ...firstManner({ ...model, findings: null }), isThinkingOff: false, hasPictures: false };
  onStep("Asking for an answer in JSON");
  const { form, forms } = await findForm(probe, manner);
  onStep("Looking whether it thinks");
  const thinking = await findThinking(probe, { ...manner, form });
  const found = { ...manner, form, isThinkingOff: thinking === "canBeOff" };
  onStep("Showing it a picture");
  const seesPictures = await findSight(probe, { ...found, hasPictures: true });
  onStep("Reading a sample");
  const read = await readSample(probe, found, model);
  onStep("Asking for its context");
  const look = (path: string) => sender.look(model, path, null, signal ?? new AbortController().signal);
  const contextTokens = await findContext(model, look);
  const findings = { form, thinking, seesPictures, contextTokens, tokensPerSecond: speedOf(read.sample) };
  const costOfThousandPages = read.cost === null ? null : new Decimal(read.cost).times(1000).toFixed();
  const report = { forms, sample: read.sample, costOfThousandPages };
  await saveCheck(db, model, findings, report);
  return { findings, ...report };
}

/** Words that ask for the opposite of the form: only what is held to the form answers in it. */
const trap =
  "Greet the reader of this message with one friendly sentence in English. Write it as plain text: no JSON, no list, no quotes.";

/** The strictest form that is kept even if the words ask for something else. */
async function findForm(probe: Probe, manner: Manner): Promise<Pick<ModelCheck, "forms"> & { form: AnswerForm }> {
  const forms: ModelCheck["forms"] = {};
  for (const form of ["schema", "json_object"] as const) {
    const request = { question: smallQuestion, manner: { ...manner, form }, outputTokens: smallOutput };
    const probed = await probe({ ...request, instructions: trap });
    if ("refused" in probed) {
      if (probed.refused !== "form") throw refusal(probed.refused);
      forms[form] = "refused";
      continue;
    }
    const { read, response } = probed.sent;
    const { values, around } = findJson(response.raw.text);
    const isJson = values.length > 0 && around === null;
    forms[form] = (form === "schema" ? "answer" in read : isJson) ? "kept" : "ignored";
    if (forms[form] === "kept") return { form, forms };
  }
  return { form: "prompt", forms };
}

async function findThinking(probe: Probe, manner: Manner): Promise<ModelFindings["thinking"]> {
  const ask = (isThinkingOff: boolean) =>
    probe({ question: smallQuestion, manner: { ...manner, isThinkingOff }, outputTokens: smallOutput });
  const usual = await ask(false);
  if ("refused" in usual) throw refusal(usual.refused);
  if (!usual.sent.response.hasThought) return "never";
  const without = await ask(true);
  return "refused" in without || without.sent.response.hasThought ? "always" : "canBeOff";
}

/** A server that cannot take pictures refuses or fails; one that drops them has a language model that guesses. */
async function findSight(probe: Probe, manner: Manner): Promise<boolean> {
  try {
    const probed = await probe({ question: pictureQuestion, manner, outputTokens: smallOutput });
    if ("refused" in probed || "fault" in probed.sent.read) return false;
    return findReceiptNumber(probed.sent.read.answer)?.includes(picturedNumber) ?? false;
  } catch (error) {
    if (error instanceof ModelTrouble && (error.kind === "serverFailed" || error.kind === "rejected")) return false;
    throw error;
  }
}

async function readSample(
  probe: Probe,
  manner: Manner,
  { settings: { name } }: LanguageModel,
): Promise<{ sample: SampleResult; cost: string | null }> {
  const probed = await probe({ question: sampleQuestion, manner, outputTokens: sampleOutput });
  if ("refused" in probed) throw refusal(probed.refused);
  const { sent, seconds } = probed;
  const { inputTokens, outputTokens } = sent.response;
  const { of, wrong } = judgeSample("answer" in sent.read ? sent.read.answer : { entries: [] });
  const problem = "fault" in sent.read ? `${name} gave no answer that can be used (${sent.read.fault.kind}).` : null;
  const sample = { right: of - wrong.length, of, wrong: [...new Set(wrong)], problem };
  return { sample: { ...sample, inputTokens, outputTokens, seconds }, cost: sent.cost };
}

/** Tokens in a second, with one digit after the point. */
function speedOf({ outputTokens, seconds }: SampleResult): number | null {
  return outputTokens === null || seconds === 0 ? null : Math.round((outputTokens / seconds) * 10) / 10;
}

function refusal(part: string): ModelTrouble {
  return new ModelTrouble(
    "rejected",
    part === "length"
      ? "The server refuses even a short question as too long. Give it a longer context."
      : `The server refuses the request because of its ${part}, which it cannot do without.`,
  );
}
