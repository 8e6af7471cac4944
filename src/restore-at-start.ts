import type { Logger } from "pino";
import { describeFailure } from "./backup/describe-trouble.ts";
import type { Config } from "./config.ts";
import { startWaitingServer } from "./http/waiting-server.ts";
import { openBackupPlace } from "./service-backups.ts";
import { openServiceDatabase } from "./service-database.ts";
import { openServiceFiles } from "./service-files.ts";
import { replaceSecret } from "./service-secret.ts";

/**
 * Restores the backup of that name from the place of `WINNOW_BACKUPS` into the service's own database and files, which are
 * stopped and were never used; meanwhile its address says how far that is. Returns why it failed, as a sentence for
 * operators, or null. It can be started again in either case.
 */
export async function restoreAtStart(config: Config, name: string, log: Logger): Promise<string | null> {
  const waiting = await startWaitingServer(config, log);
  try {
    const { madeAt } = await restoreFrom(config, name, log, waiting.tell);
    log.info({ backup: name, madeAt }, "A backup was restored");
    return null;
  } catch (error) {
    log.error({ err: error, backup: name }, "A backup could not be restored");
    return describeFailure(error);
  } finally {
    await waiting.close();
  }
}

async function restoreFrom(
  config: Config,
  name: string,
  log: Logger,
  tell: Awaited<ReturnType<typeof startWaitingServer>>["tell"],
) {
  if (config.backups === null) throw new Error("No place of backups is set.");
  const { restoreBackup } = await import("./backup/restore-backup.ts");
  const place = await openBackupPlace(config.backups.place);
  try {
    const { database, close } = await openServiceDatabase(config, log, { isMigrated: false });
    try {
      const { files, close: closeFiles } = await openServiceFiles(config, log);
      try {
        const target = {
          ...{ database, files, isEmbedded: config.databaseUrl === null },
          // One that this start has made is replaced: nothing was written with it.
          secret: config.givenSecret,
          keepSecret: async (secret: string) => replaceSecret(config, secret),
        };
        return await restoreBackup(target, place.open(name), tell);
      } finally {
        await closeFiles();
      }
    } finally {
      await close();
    }
  } finally {
    await place.close();
  }
}
