import type { PoolConfig } from "pg";
import type { Contender } from "./contender.ts";
import { openPgBoss } from "./pg-boss.ts";
import { openWinnowQueue } from "./winnow-queue.ts";

/** Opens a contender on a database of its own; `source` is "winnow", or the folder where pg-boss is installed. */
export function openContender(source: string, connection: PoolConfig): Promise<Contender> {
  return source === "winnow" ? openWinnowQueue(connection) : openPgBoss(source, connection);
}
