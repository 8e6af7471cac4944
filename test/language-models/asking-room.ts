import type { Question } from "../../src/domain/question.ts";
import { type Asked, type Asking, createLanguageModels, type LanguageModels } from "../../src/language-models/ask.ts";
import { type LanguageModel, type ModelFindings, ModelKey } from "../../src/language-models/language-model.ts";
import { type GivenModelSettings, modelSettingsSchema } from "../../src/language-models/model-settings.ts";
import { ModelTrouble } from "../../src/language-models/model-trouble.ts";
import type { Reach } from "../../src/language-models/network/reach.ts";
import type { SenderDeps } from "../../src/language-models/request-sender.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { patienceMs } from "../support/until.ts";

/** Nothing but this machine and its private network. */
export const staysHere: Reach = { mayLeave: false, allowHosts: [], allowHttp: false };

export const sealer = createSealer("a secret of tests that is long enough");

/** The room on a database of its own, without a language model of the operator. */
export interface AskingRoom extends AsyncDisposable {
  database: TestDatabase;
  models: LanguageModels;
  /** Asks, for nobody in particular, and returns the answer or the trouble. */
  ask(model: LanguageModel, question: Question, asking?: Partial<Asking>): Promise<Asked | ModelTrouble>;
}

export async function openAskingRoom(deps: Partial<SenderDeps> = {}): Promise<AskingRoom> {
  const database = await createTestDatabase();
  const models = createLanguageModels({ db: database.db, reach: staysHere, sealer, operatorModel: null, ...deps });
  return {
    database,
    models,
    ask: (model, question, asking = {}) =>
      models
        .ask(model, question, { accountId: null, parserId: null, documentId: null, ...asking })
        .catch((error: unknown) => {
          if (error instanceof ModelTrouble) return error;
          throw error;
        }),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

/** A language model at an address. Only tests of the limit give it less than all patience. */
export function makeModel(
  settings: Partial<GivenModelSettings> & { address: string },
  { key = null, findings = null, accountId = null }: MadeModel = {},
): LanguageModel {
  const given = { provider: "openai-compatible" as const, name: "scripted", contextTokens: 32_768, ...settings };
  return {
    accountId,
    settings: modelSettingsSchema.parse({ timeLimitSeconds: patienceMs / 1000, ...given }),
    key: key === null ? null : new ModelKey(key),
    findings,
  };
}

interface MadeModel {
  key?: string | null;
  findings?: ModelFindings | null;
  accountId?: string | null;
}

/** A new account; returns its ID. */
export async function makeAccount({ database: { db } }: AskingRoom): Promise<string> {
  const id = crypto.randomUUID();
  const values = { id, email: `${id}@example.com`, name: "An account", currency: "EUR", balance: "0" };
  await db.insertInto("accounts").values(values).execute();
  return id;
}
