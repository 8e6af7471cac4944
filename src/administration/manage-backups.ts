import { type BackupState, findBackupTrouble, isMakingBackups, isRunning } from "../backup/backup-state.ts";
import { changeBackupState, readBackupState } from "../backup/backup-state-store.ts";
import { Failure } from "../domain/failure.ts";
import type { AdministrationDeps } from "./administration-deps.ts";

/** What operators see of the nightly backups. */
export function createManageBackups({ db }: Pick<AdministrationDeps, "db">) {
  const describe = (state: BackupState | null) => ({ backups: state && describeState(state, new Date()) });
  return {
    read: async () => describe(await readBackupState(db)),

    /** Whoever makes backups sees the request within seconds. */
    async request() {
      const now = new Date();
      const state = await readBackupState(db);
      if (state === null || !isMakingBackups(state, now))
        throw new Failure("conflict", "No process makes backups now. Set WINNOW_BACKUPS, and restart the service.");
      const requestedAt = now.toISOString();
      return describe(await changeBackupState(db, (before) => before && { ...before, requestedAt }));
    },
  };
}

function describeState(state: BackupState, now: Date) {
  const { address, time, nextAt, backups, running, requestedAt } = state;
  const isMaking = isMakingBackups(state, now);
  return {
    ...{ address, time },
    nextAt: isMaking ? nextAt : null,
    last: backups[0] ?? null,
    count: backups.length,
    running: isRunning(state, now) ? running : null,
    trouble: findBackupTrouble(state, now),
    isRequested: isMaking && requestedAt !== null,
  };
}
