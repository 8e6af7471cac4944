import { BackupRefused } from "../backup/backup-refused.ts";
import type { KeptBackup } from "../backup/backup-state.ts";
import { Failure } from "../domain/failure.ts";
import type { AdministrationDeps, RestoreOffer } from "./administration-deps.ts";
import { readFirstStart } from "./first-start.ts";
import { enterFirstStart, type Visitor } from "./sign-in.ts";

/** Restoring a backup before there is any account; whoever does it has the code from the console. */
export function createRestoreFirst(deps: AdministrationDeps) {
  const { db, restoreOffer: offer } = deps;
  let isStarting = false;

  /** The offer, for a visitor with the right code on a service without accounts. */
  const enter = async (visitor: Visitor, code: string): Promise<RestoreOffer> => {
    if ((await readFirstStart(db)) !== "firstAccount")
      throw new Failure("conflict", "This service has accounts already, and a restore never overwrites anything.");
    await enterFirstStart(deps, visitor, code);
    if (offer === null)
      throw new Failure("conflict", "WINNOW_BACKUPS does not say where backups are. Set it, and restart the service.");
    return offer;
  };
  const list = async (from: RestoreOffer): Promise<KeptBackup[]> => {
    try {
      return await from.list();
    } catch (error) {
      if (error instanceof BackupRefused) throw new Failure("conflict", error.message);
      throw error;
    }
  };

  return {
    async list(visitor: Visitor, code: string) {
      const from = await enter(visitor, code);
      return { address: from.address, backups: await list(from), failure: from.failure };
    },

    /** Only a name from the list counts: nobody chooses another place. */
    async start(visitor: Visitor, { code, name }: { code: string; name: string }) {
      const from = await enter(visitor, code);
      if (!(await list(from)).some((backup) => backup.name === name))
        throw new Failure("notFound", "There is no such backup any more. Load the page again.");
      isStarting = true;
      from.start(name);
      return beginning;
    },

    /** While one goes on, another server answers this. */
    state: () =>
      isStarting ? beginning : { ...beginning, step: "none" as const, hasFailed: (offer?.failure ?? null) !== null },
  };
}

const beginning = { step: "check" as const, done: 0, total: 0, hasFailed: false };
