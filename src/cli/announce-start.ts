import { styleText } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { createFirstStart, readFirstStart } from "../administration/first-start.ts";
import type { Config } from "../config.ts";
import type { RunningService } from "../service.ts";

/** How somebody who cannot sign in yet gets in: a sentence, and what to open or to type. */
interface WayIn {
  text: string;
  /** Null for a command. */
  url: string | null;
  command: string;
  expiresAt: Date | null;
}

/** Creates a code for the first account at any time. */
const codeCommand = "npx winnow operator code";

/**
 * Says where the service is and how to get in. The log, which machines read, says so in one line. Lines for people go to
 * standard error: on a terminal, and wherever containers and system services keep output as long as nobody can sign in.
 * The service is already running, so if the database is lost meanwhile, only the way in is left out.
 */
export async function announceStart({ url, database, log }: RunningService, config: Config): Promise<void> {
  if (url === null) return;
  const wayIn = await findWayIn(database.db, url).catch((error: unknown) => {
    log.warn({ err: error, command: codeCommand }, "Could not ask the database whether anyone can sign in");
    return null;
  });
  const { isTTY } = process.stderr;
  if (!isTTY) {
    const members = wayIn?.expiresAt ? { expiresAt: wayIn.expiresAt } : {};
    const way = wayIn ? ` ${wayIn.text} ${wayIn.url ?? wayIn.command}` : "";
    log.info(
      { open: wayIn?.url ?? url, ...(wayIn && { command: wayIn.command }), ...members },
      `Winnow is running. Open ${url} in a browser.${way}`,
    );
  }
  if (isTTY || wayIn) process.stderr.write(`${describeStart(url, config, wayIn, isTTY)}\n`);
}

/** If nobody can sign in to the service, a new code for the first account; otherwise null. */
async function findWayIn(db: RunningService["database"]["db"], baseUrl: string): Promise<WayIn | null> {
  const firstStart = await readFirstStart(db);
  if (firstStart === "done") return null;
  if (firstStart === "passwords") {
    const text = "Nobody can sign in yet: the accounts have no passwords. To get a link that sets one, run:";
    return { text, url: null, command: "npx winnow reset-password EMAIL", expiresAt: null };
  }
  const { url, expiresAt } = await createFirstStart(db, baseUrl);
  const text = "Nobody can sign in yet. Open this address to create the first account. It will be the operator.";
  return { text, url, command: codeCommand, expiresAt };
}

function describeStart(url: string, config: Config, wayIn: WayIn | null, hasKeys: boolean): string {
  const database = config.databaseUrl === null ? "" : ", and on the PostgreSQL server of DATABASE_URL";
  const lines = [
    "",
    `${styleText("bold", `Winnow ${manifest.version} is running.`)}${hasKeys ? " Press Ctrl-C to stop." : ""}`,
    "",
    `  dashboard   ${url}`,
    `  docs        ${url}/docs`,
    `  data        ${config.dataDir}${database}`,
    "",
  ];
  if (wayIn === null) return lines.join("\n");
  lines.push(wayIn.text, "", `  ${styleText(["bold", "green"], wayIn.url ?? wayIn.command)}`, "");
  if (wayIn.expiresAt) lines.push(`The link works once, for one hour. To get a new one, run: ${wayIn.command}`, "");
  return lines.join("\n");
}
