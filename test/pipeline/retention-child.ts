import type { PoolConfig } from "pg";
import { pino } from "pino";
import { runRetention } from "../../src/pipeline/retention/run-retention.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";

/** Deletes old documents in a process of its own. Arguments: the connection as JSON, and the folder of the files. */
const [connection = "{}", filesDir = ""] = process.argv.slice(2);
const log = pino({ level: "silent" });
const database = openDatabase(JSON.parse(connection) as PoolConfig, { maxConnections: 2, log });
const files = await createDiskFileStore(filesDir);
console.log("ready");
await runRetention({ db: database.db, files, log });
await database.close();
