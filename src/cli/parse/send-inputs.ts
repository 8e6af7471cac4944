import type { WireParsedEntry } from "../../contract/entry.ts";
import type { Input, SendOptions, ServiceClient } from "../client/service-client.ts";
import { ServiceError } from "../client/service-error.ts";

/** What became of one input. */
export interface InputResult {
  input: Input;
  /** Null if the document was rejected, or sent to the sync endpoint, which only names entries. */
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

/** Sends every input and returns the results in the same order. Throws errors that would affect every input. */
export async function sendInputs(client: ServiceClient, inputs: Input[], plan: SendPlan): Promise<InputResult[]> {
  const results: InputResult[] = [];
  const waiting = [...inputs.entries()];
  let done = 0;
  async function sendInTurn(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, input] = next;
      const result = await sendInput(client, input, plan).catch((error) => {
        waiting.length = 0;
        throw error;
      });
      results[index] = result;
      plan.onResult(result, ++done);
    }
  }
  await Promise.all(Array.from({ length: plan.concurrency }, sendInTurn));
  return results;
}

async function sendInput(client: ServiceClient, input: Input, plan: SendPlan): Promise<InputResult> {
  const started = performance.now();
  const finish = (result: Pick<InputResult, "documentId" | "entries" | "error">): InputResult => {
    return { input, ...result, durationMs: performance.now() - started };
  };
  try {
    if (!plan.isAsync) {
      const entries = (await client.parse(input, plan)).map(({ document_id: entry_id, ...rest }) => ({
        entry_id,
        ...rest,
      }));
      return finish({ documentId: null, entries, error: null });
    }
    const documentId = await client.parseAsync(input, plan);
    const { entries, error } = await client.waitForDocument(documentId, plan);
    return finish({
      documentId,
      entries: entries.map(({ id: entry_id, ...rest }) => ({ entry_id, ...rest })),
      error: error ?? null,
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || hopeless.has(error.code)) throw error;
    const { code, message } = error;
    return finish({ documentId: null, entries: [], error: { code, message } });
  }
}
