import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { makeFolder } from "./platform/files/make-folder.ts";
import type { S3Settings } from "./platform/files/s3/s3-client.ts";
import type { OpenIdSettings } from "./platform/open-id/open-id-provider.ts";
import type { TraceSettings } from "./platform/tracing/trace-settings.ts";
import { type LanguageModelConfig, readModelSettings } from "./read-model-settings.ts";
import { bucketAddress, type Settings, settings } from "./settings.ts";
import { StartRefused } from "./start-refused.ts";

/** A setting that prevents the start; the message names it and says what would be right. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Config = ReturnType<typeof toConfig>;

/** Time limit for downloading a `file_url`, in milliseconds: enough for the largest upload (50 MB) at 15 Mbit/s. */
const downloadTimeoutMs = 30_000;

/**
 * Reads the settings from the environment and from a `.env` file in `folder` (the environment takes precedence). Throws
 * `ConfigError` with a sentence for each wrong one.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env, folder: string = process.cwd()): Config {
  return toConfig(parseSettings(readGivenSettings(environment, folder)), folder);
}

/** The same with some settings changed: `null` is what the environment says, whatever `.env` does; empty is missing. */
export function loadConfigWith(changes: Record<string, string | null>): Config {
  const given = Object.entries(changes).map(([name, value]) => [name, value ?? process.env[name] ?? ""]);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}

function parseSettings(given: Record<string, string | undefined>): Settings {
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  throw new ConfigError(problems.join("\n"));
}

/** Settings that say where data is. */
const placeSettings = ["DATABASE_URL", "WINNOW_FILES", "WINNOW_DATA_DIR"];

/**
 * Reads the settings from an environment file alone, such as the `.env` of another service; neither this process's
 * environment nor a `.env` counts. Relative paths start at the file's folder. Throws `ConfigError`, also for a file that
 * does not say where data is.
 */
export function loadConfigFile(path: string): Config {
  const given = Object.entries(parseEnv(readFileSync(path, "utf8"))).filter(([, value]) => value !== "");
  if (!given.some(([name]) => placeSettings.includes(name)))
    throw new ConfigError(`The file sets none of ${placeSettings.join(", ")}.`);
  return toConfig(parseSettings(Object.fromEntries(given)), dirname(resolve(path)));
}

/** What is set, by name; an empty setting counts as missing. Other programs' variables are included. */
export function readGivenSettings(
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = process.cwd(),
): Record<string, string> {
  const file = join(folder, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const given = Object.entries({ ...fromFile, ...environment });
  return Object.fromEntries(
    given.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  );
}

function toConfig(values: Settings, folder: string) {
  const dataDir = resolve(folder, values.WINNOW_DATA_DIR);
  return {
    host: values.WINNOW_HOST,
    port: values.WINNOW_PORT,
    baseUrl: values.WINNOW_BASE_URL?.replace(/\/+$/, "") ?? null,
    dataDir,
    filesDir: join(dataDir, "files"),
    s3: toS3Settings(values),
    databaseUrl: values.DATABASE_URL ?? null,
    givenSecret: values.WINNOW_SECRET ?? null,
    ...toBackupSettings(values, folder),
    allowHosts: values.WINNOW_ALLOW_HOSTS,
    allowHttp: values.WINNOW_ALLOW_HTTP,
    sourceFolders: values.WINNOW_SOURCE_FOLDERS.map((path) => resolve(folder, path)),
    mailIn: toMailIn(values, folder),
    mostMailBytes: Math.ceil(values.WINNOW_MAX_UPLOAD_MB * 1_000_000 * mailShare),
    downloadTimeoutMs,
    maxUploadBytes: values.WINNOW_MAX_UPLOAD_MB * 1_000_000,
    timeLimitMs: values.WINNOW_TIME_LIMIT_SECONDS * 1000,
    workers: values.WINNOW_WORKERS,
    requestsPerMinute: values.WINNOW_RATE_LIMIT,
    dashboardRates: {
      perPerson: values.WINNOW_DASHBOARD_RATE_LIMIT,
      perAddress: Math.floor(values.WINNOW_DASHBOARD_RATE_LIMIT / 5),
    },
    maxConcurrentUploads: values.WINNOW_MAX_UPLOADS,
    mostWaiting: values.WINNOW_MAX_WAITING,
    uploadStallMs: values.WINNOW_UPLOAD_STALL_SECONDS * 1000,
    metrics: toMetricsPlace(values.WINNOW_METRICS),
    dashboardHosts: values.WINNOW_DASHBOARD_HOSTS,
    isSignUpOpen: values.WINNOW_SIGN_UP === "open",
    mail: toMail(values.WINNOW_SMTP_URL, values.WINNOW_MAIL_FROM),
    openId: toOpenId(values),
    trustedProxies: values.WINNOW_TRUSTED_PROXIES,
    auditDays: values.WINNOW_AUDIT_DAYS,
    languageModels: toLanguageModels(values),
    logLevel: values.WINNOW_LOG_LEVEL,
    traces: toTraceSettings(values),
  };
}

function toLanguageModels(values: Settings): LanguageModelConfig {
  const read = readModelSettings(values);
  if ("problems" in read) throw new ConfigError(read.problems.join("\n"));
  return read;
}

/** Null if no traces are sent. */
function toTraceSettings(values: Settings): Omit<TraceSettings, "serviceVersion"> | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? null : `${base}/v1/traces`);
  if (url === null || values.OTEL_SDK_DISABLED) return null;
  const resource = values.OTEL_RESOURCE_ATTRIBUTES;
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME ?? resource["service.name"] ?? "winnow",
    resource,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Where backups are. */
export type BackupAddress =
  | { folder: string }
  /** Of a folder in a bucket. */
  | { s3: S3Settings };

/**
 * When and where backups are made (`backups`: null if none are), and how a command's word for a place is read: as a
 * bucket's address, or as a path from the folder in which the command runs.
 */
function toBackupSettings(values: Settings, folder: string) {
  const findBackups = (address: string): BackupAddress =>
    address.startsWith("s3://") ? { s3: toBackupBucket(values, address) } : { folder: resolve(folder, address) };
  const { WINNOW_BACKUPS: address, WINNOW_BACKUP_TIME: time, WINNOW_BACKUPS_KEPT: kept } = values;
  const backups = address === undefined ? null : { place: findBackups(address), time, kept };
  return { backups, findBackups };
}

/**
 * Backups are mostly on the server that has the files, or on another one with keys of its own: its address alone says that
 * it is another one, to which the files' keys mean nothing.
 */
function toBackupBucket(values: Settings, address: string): S3Settings {
  const found = bucketAddress.exec(address);
  if (found === null)
    throw new ConfigError(`${address} is no address of backups. Use a folder, or s3://bucket or s3://bucket/folder.`);
  const [, bucket = "", path = ""] = found;
  const hasOwnServer = values.WINNOW_BACKUPS_S3_ENDPOINT !== undefined;
  const own = {
    endpoint: values.WINNOW_BACKUPS_S3_ENDPOINT,
    region: values.WINNOW_BACKUPS_S3_REGION,
    keys: toKeys(values, "WINNOW_BACKUPS_S3_ACCESS_KEY_ID", "WINNOW_BACKUPS_S3_SECRET_ACCESS_KEY"),
  };
  const files = {
    endpoint: values.WINNOW_S3_ENDPOINT,
    region: values.WINNOW_S3_REGION,
    keys: toKeys(values, "WINNOW_S3_ACCESS_KEY_ID", "WINNOW_S3_SECRET_ACCESS_KEY"),
  };
  const settings = {
    bucket,
    prefix: path === "" ? "" : `${path.slice(1)}/`,
    endpoint: (own.endpoint ?? files.endpoint)?.replace(/\/+$/, "") ?? null,
    region: own.region ?? (hasOwnServer ? null : files.region) ?? null,
    keys: own.keys ?? (hasOwnServer ? null : files.keys),
    isPresigned: false,
  };
  const s3 = values.WINNOW_FILES === undefined ? null : toS3Settings(values);
  // Both remove what they do not know.
  if (s3?.endpoint === settings.endpoint && s3.bucket === bucket && s3.prefix.startsWith(settings.prefix))
    throw new ConfigError(
      `The files (WINNOW_FILES) are in ${address}. Use another bucket for backups, or a folder that does not contain them.`,
    );
  return settings;
}

function toKeys(
  values: Settings,
  idName: "WINNOW_S3_ACCESS_KEY_ID" | "WINNOW_BACKUPS_S3_ACCESS_KEY_ID",
  secretName: "WINNOW_S3_SECRET_ACCESS_KEY" | "WINNOW_BACKUPS_S3_SECRET_ACCESS_KEY",
): { id: string; secret: string } | null {
  const [id, secret] = [values[idName], values[secretName]];
  if (id !== undefined && secret !== undefined) return { id, secret };
  if (id === undefined && secret === undefined) return null;
  throw new ConfigError(`${id === undefined ? idName : secretName} is missing. Set both keys, or neither.`);
}

/** Settings of a bucket, which mean nothing without `WINNOW_FILES` or backups in a bucket. */
const bucketSettings = [
  "WINNOW_S3_ENDPOINT",
  "WINNOW_S3_REGION",
  "WINNOW_S3_ACCESS_KEY_ID",
  "WINNOW_S3_SECRET_ACCESS_KEY",
] as const;

/** Null if files are kept in the data folder. */
function toS3Settings(values: Settings): S3Settings | null {
  if (values.WINNOW_FILES === undefined) {
    // Otherwise the files would silently go to the data folder.
    const idle = bucketSettings.filter((name) => values[name] !== undefined);
    if (idle.length === 0 || values.WINNOW_BACKUPS?.startsWith("s3://")) return null;
    throw new ConfigError(
      `WINNOW_FILES is missing, and without it ${idle.join(", ")} ${idle.length === 1 ? "does" : "do"} nothing. Set WINNOW_FILES to the bucket's address, such as s3://bucket/folder, or remove ${idle.length === 1 ? "it" : "them"}. For backups alone, there are settings that begin with WINNOW_BACKUPS_S3_.`,
    );
  }
  const [, bucket = "", folder = ""] = bucketAddress.exec(values.WINNOW_FILES) ?? [];
  return {
    bucket,
    prefix: folder === "" ? "" : `${folder.slice(1)}/`,
    endpoint: values.WINNOW_S3_ENDPOINT?.replace(/\/+$/, "") ?? null,
    region: values.WINNOW_S3_REGION ?? null,
    keys: toKeys(values, "WINNOW_S3_ACCESS_KEY_ID", "WINNOW_S3_SECRET_ACCESS_KEY"),
    isPresigned: values.WINNOW_FILE_DOWNLOADS === "presigned",
  };
}

function toMail(url: string | undefined, from: string | undefined): { url: string; from: string } | null {
  if (url === undefined) return null;
  if (from === undefined)
    throw new ConfigError("WINNOW_MAIL_FROM is missing. Set a sender such as Winnow <winnow@example.com>.");
  return { url, from };
}

/** A mail with the largest document is larger by this: four bytes for three, line ends, and some text. */
const mailShare = 1.4;

/** Null if no mails are received. */
function toMailIn(values: Settings, folder: string) {
  if (values.WINNOW_MAIL_IN === undefined) return null;
  const { WINNOW_MAIL_DOMAIN: domain, WINNOW_MAIL_CERTIFICATE: certificate, WINNOW_MAIL_KEY: key } = values;
  if (domain === undefined)
    throw new ConfigError("WINNOW_MAIL_DOMAIN is missing. Set a domain such as mail.example.com.");
  if ((certificate === undefined) !== (key === undefined))
    throw new ConfigError("Set both WINNOW_MAIL_CERTIFICATE and WINNOW_MAIL_KEY, or neither.");
  const tls =
    certificate === undefined || key === undefined
      ? null
      : { certificate: resolve(folder, certificate), key: resolve(folder, key) };
  return { ...toPlace(values.WINNOW_MAIL_IN), domain, tls, nameServers: values.WINNOW_MAIL_DNS };
}

/** Null if nobody signs in by OpenID Connect. */
function toOpenId(values: Settings): OpenIdSettings | null {
  const issuer = values.WINNOW_OPENID_ISSUER;
  if (issuer === undefined) return null;
  const clientId = values.WINNOW_OPENID_CLIENT_ID;
  if (clientId === undefined)
    throw new ConfigError("WINNOW_OPENID_CLIENT_ID is missing. Set the ID that the OpenID provider gave Winnow.");
  const isPlainHttpAllowed = values.WINNOW_ALLOW_HTTP;
  if (issuer.startsWith("http:") && !isPlainHttpAllowed)
    throw new ConfigError("WINNOW_OPENID_ISSUER must begin with https://, unless WINNOW_ALLOW_HTTP is true.");
  const clientSecret = values.WINNOW_OPENID_CLIENT_SECRET ?? null;
  return { issuer, clientId, clientSecret, label: values.WINNOW_OPENID_NAME, isPlainHttpAllowed };
}

/** Where /metrics is served: on the main address, nowhere, or on an address of its own. */
export type MetricsPlace = "beside" | "nowhere" | { host: string; port: number };

function toMetricsPlace(setting: string): MetricsPlace {
  if (setting === "true") return "beside";
  if (setting === "false") return "nowhere";
  return toPlace(setting);
}

function toPlace(setting: string): { host: string; port: number } {
  const separator = setting.lastIndexOf(":");
  return { host: setting.slice(0, separator), port: Number(setting.slice(separator + 1)) };
}

/** Creates the folder for the files, and with it the data folder, if they do not exist. */
export function makeDataFolder(config: Config): void {
  try {
    makeFolder(config.filesDir);
  } catch (error) {
    throw new StartRefused("WINNOW_DATA_DIR", error, "Choose a folder that can be created and written to.");
  }
}
