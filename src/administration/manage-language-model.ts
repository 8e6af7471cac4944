import { recordChange } from "../audit/record-change.ts";
import { type AuditAction, compareMembers, type MemberChange } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { checkModel } from "../language-models/check/check-model.ts";
import type { LanguageModel } from "../language-models/language-model.ts";
import { type ModelSettings, modelKeySchema, modelSettingsSchema } from "../language-models/model-settings.ts";
import { ModelTrouble } from "../language-models/model-trouble.ts";
import { findCheck } from "../language-models/stores/check-store.ts";
import { findOwnModel, removeOwnModel, saveOwnModel } from "../language-models/stores/own-model-store.ts";
import { findMonthUse, listRequests } from "../language-models/stores/request-store.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { readCursor, toPage } from "./cursor.ts";

/** A language model as a person enters it; what it must look like, `modelSettingsSchema` says. */
export type GivenModel = Record<string, unknown> & { key?: string | null | undefined };

/** The account's language model: which one, what a check found, what was sent where. */
export function createManageLanguageModel({ db, sealer, languageModels }: AdministrationDeps) {
  const checking = new Set<string>();

  const findUsed = async ({ accountId }: Person): Promise<LanguageModel | null> => {
    try {
      return await languageModels.findFor(db, accountId);
    } catch (error) {
      if (error instanceof ModelTrouble && error.kind === "lostKey") return null;
      throw error;
    }
  };

  const canCheck = (person: Person, used: LanguageModel | null) =>
    used !== null && (used.accountId !== null || person.isOperator);

  const get = async (person: Person) => {
    const [own, used] = await Promise.all([findOwnModel(db, person.accountId), findUsed(person)]);
    const check = used && (await findCheck(db, used));
    const month = await findMonthUse(db, person.accountId);
    return {
      own: own && { ...own.settings, hasKey: own.keySealed !== null },
      used: used && presentUsed(used),
      check: check && {
        checkedAt: check.checkedAt,
        ...check.findings,
        forms: check.report?.forms ?? {},
        sample: check.report?.sample ?? null,
        costOfThousandPages: check.report?.costOfThousandPages ?? null,
      },
      canCheck: canCheck(person, used),
      mayLeave: languageModels.mayLeave,
      month: { ...month, limit: used?.settings.monthlyLimit ?? null },
    };
  };

  return {
    get,

    async set(person: Person, { key, ...given }: GivenModel) {
      const settings = readSettings(given);
      if (key !== undefined && key !== null && !modelKeySchema.safeParse(key).success)
        throw invalid("key", "must be letters, digits and signs without spaces");
      await withTransaction(db, async (tx) => {
        const before = await findOwnModel(tx, person.accountId);
        await saveOwnModel(tx, sealer, person.accountId, { settings, ...(key === undefined ? {} : { key }) });
        const changes = compareMembers(before ? audited(before.settings) : noModel, audited(settings));
        // Whether a key came or went may be seen, but never which.
        const after = await findOwnModel(tx, person.accountId);
        if (before?.keySealed !== after?.keySealed) changes.push({ member: "key" });
        if (changes.length > 0) await record(tx, person, "language_model.set", changes);
      });
      return get(person);
    },

    async remove(person: Person) {
      await withTransaction(db, async (tx) => {
        if (await removeOwnModel(tx, person.accountId)) await record(tx, person, "language_model.removed");
      });
      return get(person);
    },

    /** The check goes on if the person leaves: it is paid for, and the page shows it the next time. */
    async check(person: Person) {
      const used = await languageModels.findFor(db, person.accountId).catch(toTrouble);
      if (used instanceof ModelTrouble) return { state: await get(person), trouble: used.message };
      if (used === null) throw new Failure("conflict", "There is no language model to check. Set one up first.");
      if (!canCheck(person, used))
        throw new Failure("operatorsOnly", "The operator's language model is checked by operators.");
      const who = used.accountId ?? "operator";
      if (checking.has(who)) throw new Failure("conflict", "A check is running. It can take some minutes.");
      checking.add(who);
      try {
        await record(db, person, "language_model.checked");
        const found = await checkModel({ db, sender: languageModels.sender }, used).catch(toTrouble);
        return { state: await get(person), trouble: found instanceof ModelTrouble ? found.message : null };
      } finally {
        checking.delete(who);
      }
    },

    async listRequests({ accountId }: Person, asked: { cursor?: string | undefined; limit: number }) {
      const before = readCursor(asked.cursor);
      const rows = await listRequests(db, accountId, {
        before: before && { beganAt: before.createdAt, id: before.id },
        limit: asked.limit + 1,
      });
      return toPage(rows, asked.limit, ({ beganAtText, id }) => ({ createdAt: beganAtText, id }));
    },
  };
}

function presentUsed({ accountId, settings: { provider, address, name } }: LanguageModel) {
  return { isOwn: accountId !== null, provider, host: new URL(address).host, name };
}

/** Reads what a person entered; empty texts count as left out. */
function readSettings(given: Record<string, unknown>): ModelSettings {
  const entered = Object.entries(given).filter(([, value]) => value !== undefined && value !== "");
  const result = modelSettingsSchema.safeParse(Object.fromEntries(entered));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(String(issue?.path[0] ?? "name"), issue?.message ?? "is not valid");
}

function invalid(member: string, message: string): Failure {
  const sentence = `${member} ${message}.`;
  return new Failure("invalid", sentence, { fields: { [member]: sentence } });
}

/** The settings that the log may show; of the address, the host alone. */
function audited({ provider, address, name, inputPrice, outputPrice, monthlyLimit }: ModelSettings) {
  return { provider, host: new URL(address).host, name, inputPrice, outputPrice, monthlyLimit };
}

/** Before the first one, nothing is set. */
const noModel = { provider: null, host: null, name: null, inputPrice: null, outputPrice: null, monthlyLimit: null };

async function record(
  tx: AdministrationDeps["db"],
  { actor, accountId, email }: Person,
  action: AuditAction,
  changes: MemberChange[] = [],
): Promise<void> {
  await recordChange(tx, actor, accountId, {
    action,
    target: { kind: "account", id: accountId, name: email },
    changes,
  });
}

function toTrouble(error: unknown): ModelTrouble {
  if (error instanceof ModelTrouble) return error;
  throw error;
}
