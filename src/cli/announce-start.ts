import { styleText } from "node:util";
import manifest from "../../package.json" with { type: "json" };
import { createFirstStart, readFirstStart } from "../administration/first-start.ts";
import type { Config } from "../config.ts";
import type { RunningService } from "../service.ts";

/** How somebody gets in who cannot yet: a sentence, and what to open or to type. */
interface WayIn {
  text: string;
  /** Null where it is a command. */
  url: string | null;
  command: string;
  expiresAt: Date | null;
}

/** Makes a code for the first account at any time. */
const codeCommand = "npx winnow operator code";

/**
 * Tells where the service is and how to get in: in lines for a person who looks at a terminal, on standard error, as the log
 * is for machines; otherwise in the log, where containers and system services keep what they print. The service runs already:
 * a database that is lost meanwhile keeps nothing but the way in from being told.
 */
export async function announceStart({ url, database, log }: RunningService, config: Config): Promise<void> {
  if (url === null) return;
  const wayIn = await findWayIn(database.db, url).catch((error: unknown) => {
    log.warn({ err: error, command: codeCommand }, "Could not ask the database whether anyone can sign in");
    return null;
  });
  if (process.stderr.isTTY) process.stderr.write(`${describeStart(url, config, wayIn)}\n`);
  else if (wayIn) {
    const { text, command, expiresAt } = wayIn;
    log.info({ ...(wayIn.url && { open: wayIn.url }), command, ...(expiresAt && { expiresAt }) }, text);
  }
}

/** On a service that nobody can sign in to, a new code for the first account; null where somebody can. */
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

function describeStart(url: string, config: Config, wayIn: WayIn | null): string {
  const database = config.databaseUrl === null ? "" : ", and on the PostgreSQL server of DATABASE_URL";
  const lines = [
    "",
    `${styleText("bold", `Winnow ${manifest.version} is running.`)} Press Ctrl-C to stop.`,
    "",
    `  dashboard   ${url}`,
    `  API         ${url}/docs`,
    `  data        ${config.dataDir}${database}`,
    "",
  ];
  if (wayIn === null) return lines.join("\n");
  lines.push(wayIn.text, "", `  ${styleText(["bold", "green"], wayIn.url ?? wayIn.command)}`, "");
  if (wayIn.expiresAt) lines.push(`The link works once, for one hour. To get a new one, run: ${wayIn.command}`, "");
  return lines.join("\n");
}
