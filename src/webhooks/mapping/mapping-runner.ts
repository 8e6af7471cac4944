import { createUserCodePool, UserCodeStopped } from "../../platform/process-pool/user-code-pool.ts";
import type { MappingOutcome } from "./evaluate-mapping.ts";

export interface MappingRequest {
  /** Whose mapping it is: accounts take turns. */
  accountId: string;
  /** JSONata. */
  expression: string;
  parsedData: unknown;
}

/** What the processes are asked: to map, or what keeps an expression from being a mapping. */
export type MappingTask =
  | ({ kind: "map" } & MappingRequest)
  | ({ kind: "check" } & Pick<MappingRequest, "accountId" | "expression">);

/** Runs users' data mappings where they can do no harm. */
export interface MappingRunner {
  /** What the mapping made of the values, or why it failed: its fault is never an exception. */
  run(request: MappingRequest): Promise<MappingOutcome>;
  /** Says what keeps an expression from being a data mapping, without evaluating it; null when nothing does. */
  check(request: Pick<MappingRequest, "accountId" | "expression">): Promise<string | null>;
  /** Ends the processes; mappings that still run throw. */
  close(): void;
}

/** Milliseconds until the process is killed; the expression's own limit is 1 s, the rest is for a process to start. */
const defaultKillAfterMs = 5000;

/** Makes the runner; its processes start with the first mapping and get nothing of the environment. */
export function createMappingRunner({ killAfterMs = defaultKillAfterMs } = {}): MappingRunner {
  const pool = createUserCodePool<MappingTask, MappingOutcome | string | null>({
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
        return (await pool.run({ kind: "map", accountId, expression, parsedData })) as MappingOutcome;
      } catch (error) {
        return { isMapped: false, reason: describe(error) };
      }
    },
    async check({ accountId, expression }) {
      try {
        return (await pool.run({ kind: "check", accountId, expression })) as string | null;
      } catch (error) {
        return describe(error);
      }
    },
    close: () => pool.close(),
  };
}
