import { queryOptions } from "@tanstack/react-query";
import { backupRoutes } from "../../../../src/contract/dashboard/backups.ts";
import { call } from "../../lib/api.ts";

/** Between two looks at a backup that is being made, and otherwise, in milliseconds. */
const pollMs = { running: 2_000, idle: 60_000 };

/** The service's backups, for operators. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: ({ signal }) => call(backupRoutes.getBackups, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.backups?.running || data?.backups?.isRequested ? pollMs.running : pollMs.idle,
});
