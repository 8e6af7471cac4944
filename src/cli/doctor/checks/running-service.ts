import { z } from "zod";
import manifest from "../../../../package.json" with { type: "json" };
import { toLocalAddress } from "../../local-address.ts";
import { type Check, databaseLimitMs } from "../check.ts";
import { type Finding, ok, problem, Skipped, warning } from "../finding.ts";
import type { Surroundings } from "../surroundings.ts";
import { findLiveWorkers } from "../work-store.ts";

/** The service itself waits three seconds for its database and its files before it responds. */
const answerMs = 6_000;

const envelope = z.object({ status: z.string(), code: z.string(), message: z.string() });
type Envelope = z.infer<typeof envelope>;

/** What is at an address. */
type Presence =
  | { state: "winnow"; ready: Envelope }
  | { state: "silent"; reason: string }
  /** Something responds, but not as Winnow does. */
  | { state: "stranger" };

/** If the service runs, it says itself whether it can work; and it runs the same version. */
export const runningService: Check = {
  name: "service",
  limitMs: databaseLimitMs,
  async look(around) {
    const { host, port, baseUrl } = around.config();
    const local = port === 0 ? null : toLocalAddress(host, port);
    const here = local === null ? null : await ask(local);
    const found: Finding[] = [];
    if (here?.state === "winnow") found.push(...describeReady(here.ready, `at ${local}`));
    if (here?.state === "stranger")
      found.push(
        problem(
          `Another program listens at ${local}, so the service cannot.`,
          "Stop it, or set WINNOW_PORT to another port.",
        ),
      );
    if (baseUrl !== null && baseUrl !== local) {
      const there = await ask(baseUrl);
      if (there.state === "winnow") {
        if (here?.state !== "winnow") found.push(...describeReady(there.ready, `at ${baseUrl}`));
      } else if (here?.state === "winnow") {
        const reason = there.state === "silent" ? there.reason : "something else responds there";
        found.push(
          warning(
            `The service runs, but cannot be reached from here at WINNOW_BASE_URL, ${baseUrl}: ${reason}.`,
            "Check the proxy, the name and the certificate. Links in e-mails and responses lead there.",
          ),
        );
      }
    }
    if (found.length === 0)
      found.push(ok(local === null ? "not asked, because WINNOW_PORT is 0" : `not running at ${local}`));
    return [...found, ...(await findOtherVersions(around))];
  },
};

function describeReady(ready: Envelope, where: string): Finding[] {
  if (ready.code === "ready") return [ok(`runs ${where}: ${ready.message}`)];
  return [
    problem(`The service runs ${where}, but says: ${ready.message}`, "Mend what it names; it then goes on by itself."),
  ];
}

/** Processes that take jobs tell their version in the database. */
async function findOtherVersions(around: Surroundings): Promise<Finding[]> {
  try {
    const workers = (await around.readService(findLiveWorkers)) ?? [];
    const [first] = workers;
    if (first === undefined) return [];
    const other = workers.find(({ version }) => version !== manifest.version);
    if (other !== undefined)
      return [
        warning(
          `Process ${other.name} runs Winnow ${other.version}; this is ${manifest.version}.`,
          "Restart the service, so that all its processes have the same version.",
        ),
      ];
    const who = workers.length === 1 ? "1 process takes" : `${workers.length} processes take`;
    return [ok(`${who} jobs, version ${first.version}`)];
  } catch (error) {
    if (error instanceof Skipped) return [];
    throw error;
  }
}

async function ask(address: string): Promise<Presence> {
  try {
    const health = await get(`${address}/health`);
    if (health?.code !== "healthy") return { state: "stranger" };
    const ready = await get(`${address}/ready`);
    return ready === null ? { state: "stranger" } : { state: "winnow", ready };
  } catch (error) {
    return { state: "silent", reason: toReason(error) };
  }
}

/** Null for a response that is not in the envelope. */
async function get(url: string): Promise<Envelope | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerMs), redirect: "manual" });
  const body: unknown = await response.json().catch(() => null);
  return envelope.safeParse(body).data ?? null;
}

/** Fetch hides the network's error inside its own. */
function toReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message === "" && "code" in cause ? String(cause.code) : cause.message;
}
