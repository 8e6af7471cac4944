import type { Check } from "./check.ts";
import { backups } from "./checks/backups.ts";
import { dashboard } from "./checks/dashboard.ts";
import { dataFolder } from "./checks/data-folder.ts";
import { clock, connections, database, schema, transactions } from "./checks/database.ts";
import { diskSpace } from "./checks/disk-space.ts";
import { fileStore } from "./checks/files.ts";
import { languageModel } from "./checks/language-model.ts";
import { cores, memory, openFiles } from "./checks/machine.ts";
import { nodeVersion } from "./checks/node-version.ts";
import { programs } from "./checks/programs.ts";
import { reading } from "./checks/reading.ts";
import { runningService } from "./checks/running-service.ts";
import { secret } from "./checks/secret.ts";
import { settings } from "./checks/settings.ts";
import { deliveries, ledger, queue } from "./checks/work.ts";

/** Everything that is looked at, in the order in which it is shown: from the machine to the work. */
export const allChecks: readonly Check[] = [
  settings,
  nodeVersion,
  programs,
  memory,
  cores,
  openFiles,
  dataFolder,
  diskSpace,
  secret,
  database,
  schema,
  connections,
  transactions,
  clock,
  ledger,
  queue,
  deliveries,
  fileStore,
  reading,
  dashboard,
  languageModel,
  backups,
  runningService,
];
