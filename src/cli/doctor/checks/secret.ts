import { stat } from "node:fs/promises";
import { ConfigError } from "../../../config.ts";
import { createSealer, findSealed } from "../../../platform/sealer.ts";
import { findSecret, secretFileOf } from "../../../service-secret.ts";
import { type Check, databaseLimitMs } from "../check.ts";
import { explainedProblem, type Finding, ok, problem, Skipped, warning } from "../finding.ts";
import type { Surroundings } from "../surroundings.ts";
import { counted } from "../to-text.ts";
import { findSealedSecrets } from "../work-store.ts";

/** Opening one takes microseconds. */
const mostSealed = 1000;

/** The secret is there, only its owner can read it, and it opens what is stored. */
export const secret: Check = {
  name: "secret",
  limitMs: databaseLimitMs,
  async look(around) {
    const config = around.config();
    const file = secretFileOf(config);
    const own = readSecret(around);
    if (typeof own !== "string" && own !== null) return own;
    const sealed = await readSealed(around);
    if (own === null) {
      if (sealed.length === 0) return ok("none yet; the first start makes one");
      return problem(
        `There is no secret in ${config.dataDir}, and ${counted(sealed.length, "stored secret")} cannot be opened without it.`,
        adviseOther,
      );
    }
    const sealer = createSealer(own);
    const closed = sealed.filter((text) => findSealed(sealer, text) === null).length;
    const place = config.givenSecret === null ? file : "WINNOW_SECRET";
    if (closed > 0)
      return problem(
        `The secret (${place}) does not open ${closed} of ${counted(sealed.length, "stored secret")}.`,
        adviseOther,
      );
    const stats = config.givenSecret === null ? await stat(file) : null;
    if (stats !== null && process.platform !== "win32" && (stats.mode & 0o077) !== 0)
      return warning(`Other users of this machine can read ${file}.`, `Run: chmod 600 ${file}`);
    const proof = sealed.length === 0 ? "" : `, opens the ${counted(sealed.length, "stored secret")}`;
    return ok(`from ${place}${proof}`);
  },
};

const adviseOther =
  "Set WINNOW_SECRET to the secret of before, or get the file from a backup. If it is lost, give each webhook a new secret, enter the keys of language models again, and run for whoever has two-step sign-in: winnow operator remove-second-factor EMAIL";

function readSecret(around: Surroundings): string | null | Finding {
  try {
    return findSecret(around.config());
  } catch (error) {
    if (error instanceof ConfigError) return explainedProblem(error.message);
    // The check of the data folder says whose it is.
    if ((error as NodeJS.ErrnoException).code === "EACCES") throw new Skipped("its file cannot be read");
    throw error;
  }
}

async function readSealed(around: Surroundings): Promise<string[]> {
  try {
    return await around.readService((db) => findSealedSecrets(db, mostSealed));
  } catch (error) {
    // Without a database, it can still be said whether there is a secret.
    if (error instanceof Skipped) return [];
    throw error;
  }
}
