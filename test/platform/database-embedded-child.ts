import { pino } from "pino";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";

/**
 * A process that uses the embedded server on the folder given as first argument (binaries: the second, if any). Prints
 * one JSON line once it is there, `{isAdopted, connection}` or `{error}`, and ends when its standard input ends.
 */
const [dataDir = "", nativeFolder] = process.argv.slice(2);
try {
  const log = pino({ level: "silent" });
  const server = await startEmbeddedPostgres({ dataDir, log, ...(nativeFolder && { nativeFolder }) });
  console.log(JSON.stringify({ isAdopted: server.isAdopted, connection: server.connection }));
  process.stdin.resume().once("end", () => void server.stop());
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
}
