import { existsSync } from "node:fs";
import { join } from "node:path";
import { distance } from "fastest-levenshtein";
import type { Config } from "../../../config.ts";
import { createAddressPolicy } from "../../../platform/safe-fetch/address-policy.ts";
import { describeSettings } from "../../../settings.ts";
import type { Check } from "../check.ts";
import { explainedProblem, type Finding, ok, warning } from "../finding.ts";

/** Settings of the command, of tests and of benchmarks, which the service does not read. */
const foreignNames = /^WINNOW_(TOKEN|URL|TEST_.*|BENCH_.*)$/;

/** A name further away than this share of its letters is another word, not a slip. */
const mostSlips = 1 / 3;

/** Settings that only mean something together with another one. */
const dependants: Record<string, string[]> = {
  WINNOW_FILES: ["WINNOW_FILE_DOWNLOADS"],
  WINNOW_BACKUPS: ["WINNOW_BACKUP_TIME", "WINNOW_BACKUPS_KEPT"],
  WINNOW_SMTP_URL: ["WINNOW_MAIL_FROM"],
};

/** Settings: wrong ones, those that do nothing, and those that let others in. */
export const settings: Check = {
  name: "settings",
  look({ given, settingsError, config }) {
    const idle = findIdle(given);
    if (settingsError !== null) {
      const wrong = settingsError.message.split("\n").map(explainedProblem);
      return [...wrong, ...idle];
    }
    const found = [...idle, ...findRisks(config())];
    if (found.length > 0) return found;
    const set = describeSettings().filter(({ name }) => given[name] !== undefined);
    const file = existsSync(join(process.cwd(), ".env")) ? " (a .env file is read)" : "";
    const names = set.length === 0 ? "all have their defaults" : set.map(({ name }) => name).join(", ");
    return ok(`${names}${file}`);
  },
};

function findIdle(given: Record<string, string>): Finding[] {
  const known = describeSettings().map(({ name }) => name);
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith("WINNOW_") && !known.includes(name) && !foreignNames.test(name),
  );
  return [
    ...unknown.map((name) => {
      const near = findNearest(name, known);
      const advice = near === null ? "Remove it. docs/configuration.md lists all settings." : `Did you mean ${near}?`;
      return warning(`${name} does nothing: there is no setting of this name.`, advice);
    }),
    ...Object.entries(dependants).flatMap(([needed, names]) =>
      names
        .filter((name) => given[name] !== undefined && given[needed] === undefined)
        .map((name) => warning(`${name} does nothing without ${needed}.`, `Set ${needed}, or remove ${name}.`)),
    ),
  ];
}

function findNearest(name: string, known: string[]): string | null {
  const toDistance = (each: string) => distance(name, each);
  const [nearest] = known.toSorted((one, other) => toDistance(one) - toDistance(other));
  if (nearest === undefined) return null;
  // The common beginning says nothing.
  return toDistance(nearest) <= (name.length - "WINNOW_".length) * mostSlips ? nearest : null;
}

function findRisks(config: Config): Finding[] {
  const { host, baseUrl } = config;
  const publicHost = baseUrl === null ? null : new URL(baseUrl).hostname;
  const isReachable = !isLoopback(host) || (publicHost !== null && !isLoopback(publicHost));
  const risks: Finding[] = [];
  if (config.isSignUpOpen && isReachable)
    risks.push(
      warning(
        "WINNOW_SIGN_UP is open: everyone who reaches this service can create an account.",
        "Set it to closed unless you want that; operators can still create accounts.",
      ),
    );
  if (config.allowHttp)
    risks.push(
      warning(
        "WINNOW_ALLOW_HTTP is true: documents and webhooks may travel unencrypted.",
        "Remove it if all the addresses that you use begin with https.",
      ),
    );
  if (baseUrl?.startsWith("http:") && publicHost !== null && isPublicHost(publicHost))
    risks.push(
      warning(
        `WINNOW_BASE_URL is ${baseUrl}: passwords, tokens and documents travel unencrypted.`,
        "Put a proxy with a certificate in front of the service, and begin the address with https.",
      ),
    );
  return risks;
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host) || host.toLowerCase().endsWith(".localhost");
}

/** A name that only a local network knows has no dot, or an ending that is never given out. */
function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (/^[\d.]+$/.test(bare) || bare.includes(":")) return createAddressPolicy([]).allowsAddress(bare);
  return bare.includes(".") && !/\.(lan|local|localhost|home|internal|intranet|test|home\.arpa)$/i.test(bare);
}
