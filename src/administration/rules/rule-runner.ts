import { Failure } from "../../domain/failure.ts";
import type { Field } from "../../domain/field.ts";
import { ownValue, type ParsedData, type ValidationError } from "../../domain/record.ts";
import { AccountLine } from "../../platform/account-line.ts";
import { createUserCodePool, UserCodeStopped } from "../../platform/process-pool/user-code-pool.ts";
import type { CheckedFields } from "./check-fields.ts";
import type { RuleReplies, RuleTask } from "./rule-work.ts";
import type { TriedRules, TypedValues } from "./try-rules.ts";

/** Checks and tries users' rules where they can do no harm, a few at a time per account. */
export interface RuleRunner {
  /** Rules in their full form, and everything that prevents the fields from being saved. */
  check(accountId: string, fields: Field[]): Promise<CheckedFields>;
  /** The fields in their full form; a `Failure` names each problem's place. */
  require(accountId: string, fields: Field[]): Promise<Field[]>;
  /** What fields and rules say about values that somebody types. */
  try(accountId: string, fields: Field[], values: TypedValues): Promise<TriedRules>;
  /** What the rules say about records as they are now, in the same order. */
  judge(accountId: string, fields: Field[], records: ParsedData[]): Promise<ValidationError[][]>;
  /** Ends the processes; whatever still runs throws. */
  close(): void;
}

/**
 * Milliseconds until the process is killed: compiling all patterns and expressions that a parser may have takes 2 s at
 * worst, and checking a document's records is limited to 1 s; the rest is for a busy machine.
 */
const defaultKillAfterMs = 15_000;

/** An account's tasks at once, and those that may wait: an editor requests one at each pause in typing. */
const line = {
  atOnce: 2,
  waiting: 20,
  refusal: "Your account is already checking rules. Try again when that has finished.",
};

/** The message about rules that were stopped. */
const tooMuchWork = "These rules take too long to check. Simplify their patterns and expressions.";

/** Creates the runner; its processes start with the first task. */
export function createRuleRunner({ killAfterMs = defaultKillAfterMs } = {}): RuleRunner {
  const pool = createUserCodePool<RuleTask, RuleReplies[RuleTask["kind"]]>({
    script: new URL("./rules-process.ts", import.meta.url),
    killAfterMs,
  });
  const lines = new AccountLine(line);
  /** The reply, or null if the rules were stopped. */
  const run = async <Kind extends RuleTask["kind"]>(task: RuleTask & { kind: Kind }) => {
    try {
      return (await lines.run(task.accountId, undefined, () => pool.run(task))) as RuleReplies[Kind];
    } catch (error) {
      if (error instanceof UserCodeStopped) return null;
      throw error;
    }
  };
  const stopped = [{ path: "fields", message: tooMuchWork }];

  const check = async (accountId: string, fields: Field[]): Promise<CheckedFields> =>
    (await run({ kind: "check", accountId, fields })) ?? { fields, problems: stopped };

  return {
    check,

    async require(accountId, given) {
      const { fields, problems } = await check(accountId, given);
      const [first] = problems;
      if (first === undefined) return fields;
      const more = problems.length > 1 ? ` This is one of ${problems.length} problems.` : "";
      throw new Failure("invalid", `${first.message}${more}`, {
        fields: Object.fromEntries(problems.map(({ path, message }) => [path, message]).toReversed()),
      });
    },

    async try(accountId, fields, values) {
      const tried = await run({ kind: "try", accountId, fields, values });
      return tried ?? { problems: stopped, parsedData: {}, validationErrors: [] };
    },

    async judge(accountId, fields, records) {
      const ruled = fields.filter((field) => [field, ...field.fields].some(({ rules }) => rules.length > 0));
      if (ruled.length === 0 || records.length === 0) return records.map(() => []);
      const judged = await run({ kind: "judge", accountId, fields, records });
      return judged ?? records.map((record) => ruled.flatMap((field) => cannotBeChecked(field, record)));
    },

    close: () => pool.close(),
  };
}

/** A field whose rules were stopped did not pass: the error says so, as for a single rule that takes too long. */
function cannotBeChecked(field: Field, record: ParsedData): ValidationError[] {
  const rule = [field, ...field.fields].flatMap(({ rules }) => rules)[0];
  if (rule === undefined) return [];
  const { id: parserFieldId, name } = field;
  const message = `${name} could not be checked: the check takes too long.`;
  const path = { key: name, depth: 0, index: 0 };
  return [
    { field: name, value: ownValue(record, name), rule: rule.rule, message, isValid: false, parserFieldId, path },
  ];
}
