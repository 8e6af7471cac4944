import { recordChange } from "../audit/record-change.ts";
import { type BackupState, findBackupTrouble, isMakingBackups, isRunning } from "../backup/backup-state.ts";
import { changeBackupStateIn, readBackupState } from "../backup/backup-state-store.ts";
import { Failure } from "../domain/failure.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";

/** What operators see of the nightly backups. */
export function createManageBackups({ db }: Pick<AdministrationDeps, "db">) {
  const describe = (state: BackupState | null) => ({ backups: state && describeState(state, new Date()) });
  return {
    read: async () => describe(await readBackupState(db)),

    /** Whoever makes backups sees the request within seconds. */
    async request({ actor, accountId }: Person) {
      const now = new Date();
      const requestedAt = now.toISOString();
      const changed = await withTransaction(db, async (tx) => {
        const state = await changeBackupStateIn(tx, (before) => before && { ...before, requestedAt });
        if (state === null || !isMakingBackups(state, now))
          throw new Failure("conflict", "No process makes backups now. Set WINNOW_BACKUPS, and restart the service.");
        const target = { kind: "service", id: null, name: null } as const;
        await recordChange(tx, actor, accountId, { action: "service.backup_requested", target });
        return state;
      });
      return describe(changed);
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
