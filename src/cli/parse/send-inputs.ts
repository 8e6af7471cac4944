import type { WireParsedEntry } from "../../contract/entry.ts";
import type { Input, SendOptions, ServiceClient } from "../client/service-client.ts";
import { ServiceError } from "../client/service-error.ts";
import { describeError } from "../describe-error.ts";

/** What became of one input. */
export interface InputResult {
  input: Input;
  /** Null if the document was not accepted, or sent to the sync endpoint, which only names entries. */
  documentId: string | null;
  entries: ResultEntry[];
  /** Why there are no entries; null if it worked. */
  error: { code: string; message: string } | null;
  durationMs: number;
}

export interface ResultEntry extends Omit<WireParsedEntry, "document_id"> {
  entry_id: string;
}

export interface SendPlan extends SendOptions {
  isAsync: boolean;
  /** Documents in progress at the same time. */
  concurrency: number;
  onResult: (result: InputResult, done: number) => void;
}

/** After these errors no other document can succeed: the rest is not sent. */
const hopeless = new Set(["unauthorized", "unreachable", "no_service", "parser_not_found", "unique_field_required"]);

/**
 * Sends every input and returns the results in the same order. An error that would affect every input ends the sending: it
 * is thrown if it is all there is to say. Otherwise documents may have been charged, so their results are returned, and the
 * other inputs have the error.
 */
export async function sendInputs(client: ServiceClient, inputs: Input[], plan: SendPlan): Promise<InputResult[]> {
  const results = new Map<Input, InputResult>();
  const waiting = [...inputs];
  const hopelessOnes: { result: InputResult; error: unknown }[] = [];
  const add = (result: InputResult) => {
    results.set(result.input, result);
    plan.onResult(result, results.size);
  };
  async function sendInTurn(): Promise<void> {
    for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
      const { result, error } = await sendInput(client, input, plan);
      if (error === undefined || result.documentId !== null) add(result);
      if (error === undefined) continue;
      waiting.length = 0;
      hopelessOnes.push({ result, error });
    }
  }
  await Promise.all(Array.from({ length: plan.concurrency }, sendInTurn));
  const [first] = hopelessOnes;
  if (first !== undefined && results.size === 0) throw first.error;
  for (const { result } of hopelessOnes) if (!results.has(result.input)) add(result);
  const error = first?.result.error ?? null;
  return inputs.map((input) => results.get(input) ?? { input, documentId: null, entries: [], error, durationMs: 0 });
}

/** What became of an input; `error` if no other input can succeed after it. */
async function sendInput(
  client: ServiceClient,
  input: Input,
  plan: SendPlan,
): Promise<{ result: InputResult; error?: unknown }> {
  const started = performance.now();
  let documentId: string | null = null;
  const finish = (entries: ResultEntry[], error: InputResult["error"]): InputResult => {
    return { input, documentId, entries, error, durationMs: performance.now() - started };
  };
  try {
    if (!plan.isAsync) {
      const entries = await client.parse(input, plan);
      return {
        result: finish(
          entries.map(({ document_id: entry_id, ...rest }) => ({ entry_id, ...rest })),
          null,
        ),
      };
    }
    documentId = await client.parseAsync(input, plan);
    const { entries, error } = await client.waitForDocument(documentId, plan);
    return {
      result: finish(
        entries.map(({ id: entry_id, ...rest }) => ({ entry_id, ...rest })),
        error ?? null,
      ),
    };
  } catch (error) {
    const result = finish([], toReason(error));
    return error instanceof ServiceError && !hopeless.has(error.code) ? { result } : { result, error };
  }
}

function toReason(error: unknown): { code: string; message: string } {
  const code = error instanceof ServiceError ? error.code : "failed";
  return { code, message: describeError(error).message };
}
