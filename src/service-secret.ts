import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, makeDataFolder } from "./config.ts";

/** Where a secret is kept that is not given. */
export function secretFileOf({ dataDir }: Config): string {
  return join(dataDir, "secret");
}

/** Like `loadSecret`, but makes none; null if there is none yet. */
export function findSecret(config: Config): string | null {
  return config.givenSecret !== null || existsSync(secretFileOf(config)) ? loadSecret(config) : null;
}

/**
 * The service's secret: the given one, otherwise one that is generated once and kept in the data folder, readable only
 * by its owner. Two processes that start at once agree on the file that was there first.
 */
export function loadSecret(config: Config): string {
  if (config.givenSecret) return config.givenSecret;
  const file = secretFileOf(config);
  if (!existsSync(file)) keepSecret(config, randomBytes(48).toString("base64url"));
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32)
    throw new ConfigError(
      `${file} is damaged. Restore it from a backup, or delete it to generate a new one (this loses stored webhook secrets).`,
    );
  return secret;
}

/** Keeps a secret in the data folder, completely or not at all; one that is there already stays. */
export function keepSecret(config: Config, secret: string): void {
  const draft = draftSecret(config, secret);
  try {
    linkSync(draft, secretFileOf(config));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** The same in the place of another one, with which nothing was written yet. */
export function replaceSecret(config: Config, secret: string): void {
  renameSync(draftSecret(config, secret), secretFileOf(config));
}

function draftSecret(config: Config, secret: string): string {
  const draft = `${secretFileOf(config)}.${randomBytes(6).toString("hex")}`;
  makeDataFolder(config);
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  return draft;
}
