import { findOwner } from "../../accounts/owner-store.ts";
import { loadConfigWith } from "../../config.ts";
import { createLanguageModels } from "../../language-models/ask.ts";
import { checkModel } from "../../language-models/check/check-model.ts";
import type { LanguageModel } from "../../language-models/language-model.ts";
import type { Db } from "../../platform/database/database.ts";
import { createSealer } from "../../platform/sealer.ts";
import { loadSecret } from "../../service-secret.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { UsageError } from "../usage-error.ts";
import { withServiceDatabase } from "../with-database.ts";
import { checkToText } from "./check-to-text.ts";

export interface CheckOptions {
  account?: string;
  provider?: string;
  address?: string;
  name?: string;
  inputPrice?: string;
  outputPrice?: string;
  json: boolean;
}

/** Runs `winnow models check`. */
export async function runCheck(options: CheckOptions): Promise<void> {
  const config = loadConfigWith(toSettings(options));
  const check = async (db: Db) => {
    const models = createLanguageModels({ db, sealer: createSealer(loadSecret(config)), ...config.languageModels });
    const model =
      options.account === undefined
        ? await models.findOperators(db)
        : await findOwn(models.findFor(db, await findAccount(db, options.account)), options.account);
    if (model === null) throw new UsageError(nothingToCheck);
    const { provider, address, name } = model.settings;
    const title = `Checking ${name} at ${new URL(address).host}`;
    const found = await showProgress(
      title,
      (onStep) => checkModel({ db, sender: models.sender }, model, { onStep }),
      process.stderr,
    );
    const written = options.json
      ? JSON.stringify({ provider, address, name, ...found })
      : checkToText(model.settings, found);
    process.stdout.write(`${written}\n`);
  };
  await withServiceDatabase(check, { mayBeNew: options.account === undefined });
}

const nothingToCheck =
  "There is no language model to check. Set WINNOW_MODEL_NAME and WINNOW_MODEL_ADDRESS, or use --address and --name.";

/**
 * The options as settings, which take precedence. What the settings say about a server, its key above all, is not for
 * another server.
 */
function toSettings(options: CheckOptions): Record<string, string | null> {
  const given = {
    WINNOW_MODEL_PROVIDER: options.provider,
    WINNOW_MODEL_ADDRESS: options.address,
    WINNOW_MODEL_NAME: options.name,
    WINNOW_MODEL_INPUT_PRICE: options.inputPrice,
    WINNOW_MODEL_OUTPUT_PRICE: options.outputPrice,
  };
  const isOther = options.provider !== undefined || options.address !== undefined;
  if (options.account !== undefined && Object.values(given).some((value) => value !== undefined))
    throw new UsageError("--account checks the language model that the account has set up, as it is.");
  const others = {
    ...Object.fromEntries(Object.keys(given).map((name) => [name, ""])),
    ...{ WINNOW_MODEL_MONTHLY_LIMIT: "", WINNOW_MODEL_CONTEXT: "" },
    WINNOW_MODEL_KEY: null,
  };
  const set = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...(isOther ? others : {}), ...Object.fromEntries(set) };
}

async function findAccount(db: Db, email: string): Promise<string> {
  const person = await findOwner(db, email);
  if (person === null) throw new UsageError(`Account ${email} does not exist.`);
  return person.id;
}

async function findOwn(finding: Promise<LanguageModel | null>, email: string): Promise<LanguageModel> {
  const model = await finding;
  if (model?.accountId == null) throw new UsageError(`Account ${email} has no language model of its own.`);
  return model;
}
