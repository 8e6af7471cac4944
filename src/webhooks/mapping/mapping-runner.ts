import { z } from "zod";
import { createUserCodePool, UserCodeStopped } from "../../platform/process-pool/user-code-pool.ts";
import type { MappingOutcome } from "./evaluate-mapping.ts";

export interface MappingRequest {
  /** Whose mapping it is: accounts take turns. */
  accountId: string;
  /** JSONata. */
  expression: string;
  parsedData: unknown;
}

/** The tasks of the processes: to map, or to say what prevents an expression from being a mapping. */
export type MappingTask =
  | ({ kind: "map" } & MappingRequest)
  | ({ kind: "check" } & Pick<MappingRequest, "accountId" | "expression">);

/** Runs users' data mappings where they can do no harm. */
export interface MappingRunner {
  /** What the mapping made of the values, or why it failed. A mapping's own error never throws. */
  run(request: MappingRequest): Promise<MappingOutcome>;
  /** Says what prevents an expression from being a data mapping, without evaluating it; null if nothing does. */
  check(request: Pick<MappingRequest, "accountId" | "expression">): Promise<string | null>;
  /** Ends the processes; mappings that still run throw. */
  close(): void;
}

/** The process's reply is checked, because a stranger's expression ran in it. */
const mappingOutcomeSchema: z.ZodType<MappingOutcome> = z.union([
  z.object({ isMapped: z.literal(true), json: z.string() }),
  z.object({ isMapped: z.literal(false), reason: z.string() }),
]);
const problemSchema = z.string().nullable();

/** Milliseconds until the process is killed; the expression's own limit is 1 s, the rest is for a busy machine. */
const defaultKillAfterMs = 5000;

/** Creates the runner; its processes start with the first mapping and get nothing of the environment. */
export function createMappingRunner({ killAfterMs = defaultKillAfterMs } = {}): MappingRunner {
  const pool = createUserCodePool<MappingTask, unknown>({
    script: new URL("./mapping-process.ts", import.meta.url),
    killAfterMs,
  });
  const describe = (error: unknown): string => {
    if (!(error instanceof UserCodeStopped)) throw error;
    return error.reason === "time"
      ? `The data mapping ran for more than ${killAfterMs / 1000} s and was stopped.`
      : "The data mapping needed too much memory and was stopped.";
  };
  return {
    async run({ accountId, expression, parsedData }) {
      try {
        return mappingOutcomeSchema.parse(await pool.run({ kind: "map", accountId, expression, parsedData }));
      } catch (error) {
        return { isMapped: false, reason: describe(error) };
      }
    },
    async check({ accountId, expression }) {
      try {
        return problemSchema.parse(await pool.run({ kind: "check", accountId, expression }));
      } catch (error) {
        return describe(error);
      }
    },
    close: () => pool.close(),
  };
}
