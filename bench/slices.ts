import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { startInstallation, waitUntil } from "./slices/installation.ts";
import { makeScan } from "./slices/make-scan.ts";

/**
 * Measures a long scan on one worker process, on two, and on two of which one is killed (SIGKILL) when half of the pages are
 * read. Each worker process reads one slice at a time, so that two of them are twice as much of what reads.
 *
 *   node bench/slices.ts [--pages 120] [--lines 30] [--width 595] [--height 842]
 *
 * `--width`, `--height`: of a sheet, in points. A receipt of 300 x 90 takes a seventh of the time of a sheet of A4.
 */
const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "120" },
    lines: { type: "string", default: "30" },
    width: { type: "string", default: "595" },
    height: { type: "string", default: "842" },
  },
});
const pageCount = Number(options.pages);
const sheets = { lineCount: Number(options.lines), width: Number(options.width), height: Number(options.height) };
/** Long enough for each worker to have started what reads. */
const warmUpPages = 6;

const folder = await mkdtemp(join(tmpdir(), "winnow-bench-slices-"));
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: pino({ level: "silent" }) });
const [scan, warmUpScan] = [await makeScan(pageCount, sheets), await makeScan(warmUpPages, sheets)];
try {
  const [load = 0] = loadavg();
  const { width, height, lineCount } = sheets;
  console.log(`A scan of ${pageCount} pages of ${width} x ${height} points with ${lineCount + 2} lines each.`);
  console.log(`${availableParallelism()} cores; the load was ${load.toFixed(1)} before.\n`);
  console.log("| worker processes | s | pages a second | slices | begun again |\n|---|---|---|---|---|");
  await measure("one", 1, false);
  await measure("two", 2, false);
  await measure("two, one killed in the middle", 2, true);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, workerCount: number, killsOne: boolean): Promise<void> {
  const installation = await startInstallation(server.connection, workerCount);
  const { count, send, waitFor, workers } = installation;
  try {
    await waitFor(await send(warmUpScan));
    // Counts how often a slice's job was claimed.
    await count("create table claims (job bigint)");
    await count(`create function note_claim() returns trigger language plpgsql as
      $$ begin insert into claims values (new.id); return new; end $$`);
    await count(`create trigger note_claim after update on jobs for each row
      when (new.payload ->> 'slice' is not null and new.state = 'active' and old.state <> 'active')
      execute function note_claim()`);
    const begin = performance.now();
    const documentId = await send(scan);
    if (killsOne) {
      await waitUntil(async () => {
        const slices = await count("select count(*) from page_slices");
        return slices > 0 && 2 * (await count("select count(file_key) from page_slices")) >= slices;
      });
      workers[0]?.kill("SIGKILL");
    }
    await waitFor(documentId);
    const seconds = (performance.now() - begin) / 1000;
    const slices = await count("select count(distinct job) from claims");
    const again = (await count("select count(*) from claims")) - slices;
    const cells = [name, seconds.toFixed(1), (pageCount / seconds).toFixed(2), slices, again];
    console.log(`| ${cells.join(" | ")} |`);
  } finally {
    await installation.stop();
  }
}
