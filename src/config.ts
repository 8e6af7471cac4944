import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { parseHost } from "./formats/parse-host.ts";
import { makeFolder } from "./platform/files/make-folder.ts";
import type { S3Settings } from "./platform/files/s3/s3-file-store.ts";
import { isAllowable } from "./platform/safe-fetch/address-policy.ts";
import { readPairs, samplers, type TraceSettings } from "./platform/tracing/trace-settings.ts";
import { StartRefused } from "./start-refused.ts";

/** A setting that prevents the start; the message names it and says what would be right. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Config = ReturnType<typeof toConfig>;

/** Time limit for downloading a `file_url`, in milliseconds: enough for the largest upload (50 MB) at 15 Mbit/s. */
const downloadTimeoutMs = 30_000;

/** Buckets and folders as all servers of this kind accept them: no names that mean a folder above. */
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

const switchValues: Record<string, boolean> = { true: true, "1": true, on: true, false: false, "0": false, off: false };

const switchSetting = (fallback: boolean) =>
  z
    .string()
    .default(String(fallback))
    .transform((text, context) => {
      const value = switchValues[text.toLowerCase()];
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: "must be true or false" });
      return z.NEVER;
    });

const wholeNumber = (fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .default(String(fallback))
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const listSetting = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );

const collectorAddress = z.url({
  protocol: /^https?$/,
  error: "must be an http or https address such as http://127.0.0.1:4318",
});

/** Keys and values as OpenTelemetry writes them. */
const pairsSetting = z
  .string()
  .default("")
  .transform((text, context) => {
    const pairs = readPairs(text);
    if (pairs !== null) return pairs;
    context.addIssue({ code: "custom", message: "must be a list such as key=value,other=value" });
    return z.NEVER;
  });

/** Every environment variable: what it does, its form, its default. `docs/configuration.md` is made from this. */
const settings = z.object({
  WINNOW_HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on."),
  WINNOW_PORT: wholeNumber(8080, 0, 65_535).describe("Port to listen on; 0 picks a free port."),
  WINNOW_BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address such as https://winnow.example.com" })
    .optional()
    .describe("The service's public address, used in file addresses. Default: the address it listens on."),
  WINNOW_DATA_DIR: z.string().min(1).default("./data").describe("Folder of the embedded database and the files."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a PostgreSQL address such as postgres://user:password@host:5432/winnow")
    .optional()
    .describe("A PostgreSQL server (15 or later) to use instead of the embedded one."),
  WINNOW_FILES: z
    .string()
    .regex(bucketAddress, "must be a bucket's address such as s3://bucket or s3://bucket/folder")
    .optional()
    .describe(
      "A bucket in S3-compatible storage for the files, such as `s3://bucket/folder`. Default: the data folder.",
    ),
  WINNOW_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address such as https://s3.example.com" })
    .optional()
    .describe("Address of the S3-compatible server. Default: Amazon S3."),
  WINNOW_S3_REGION: z
    .string()
    .optional()
    .describe("Region of the bucket. Default: AWS_REGION, the AWS profile, or with WINNOW_S3_ENDPOINT `us-east-1`."),
  WINNOW_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe(
      "Access key for the bucket. Default: what AWS tools use (AWS_ACCESS_KEY_ID, the AWS profile, or the role of the machine or container).",
    ),
  WINNOW_S3_SECRET_ACCESS_KEY: z.string().optional().describe("The secret that belongs to WINNOW_S3_ACCESS_KEY_ID."),
  WINNOW_FILE_DOWNLOADS: z
    .enum(["proxied", "presigned"], { error: "must be proxied or presigned" })
    .default("proxied")
    .describe(
      "How a document's `url` gives its file from a bucket. proxied: through this service; presigned: by a redirect to the bucket, which clients must be able to reach.",
    ),
  WINNOW_BACKUPS: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder for a backup every night, best on another disk; see docs/backup.md. Set it for one process only. Default: no backups.",
    ),
  WINNOW_BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 02:30")
    .default("02:30")
    .describe("Time of day of the nightly backup, by this machine's clock."),
  WINNOW_BACKUPS_KEPT: wholeNumber(7, 1, 10_000).describe("How many nightly backups are kept; the oldest are removed."),
  WINNOW_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "Signs file addresses and encrypts stored secrets. By default, one is generated and kept in the data folder.",
    ),
  WINNOW_ALLOW_HOSTS: listSetting
    .superRefine((entries, context) => {
      for (const entry of entries.filter((each) => !isAllowable(each)))
        context.addIssue(`contains "${entry}", which is not a host name, IP address or CIDR range such as 10.0.0.0/8`);
    })
    .describe("Private hosts and CIDR ranges that file_url and webhooks may reach, comma-separated."),
  WINNOW_ALLOW_HTTP: switchSetting(false).describe("Set to true to let file_url and webhooks use plain HTTP."),
  WINNOW_MAX_UPLOAD_MB: wholeNumber(50, 1, 2000).describe("Maximum document size, in megabytes (1,000,000 bytes)."),
  WINNOW_TIME_LIMIT_SECONDS: wholeNumber(170, 1, 3600).describe("Time limit for processing a document."),
  WINNOW_WORKERS: wholeNumber(availableParallelism(), 1, 256).describe(
    "Documents processed at the same time. Default: the number of processor cores.",
  ),
  WINNOW_RATE_LIMIT: wholeNumber(300_000, 1, 100_000_000).describe("Maximum requests per minute for each token."),
  WINNOW_DASHBOARD_RATE_LIMIT: wholeNumber(3000, 5, 100_000_000).describe(
    "Maximum dashboard requests per minute for each account (one page can make up to 100). Before sign-in, each address gets a fifth of this.",
  ),
  WINNOW_MAX_UPLOADS: wholeNumber(128, 1, 10_000).describe(
    "Maximum uploads at the same time, at most half of them from one account. Others get a 503.",
  ),
  WINNOW_MAX_WAITING: wholeNumber(100_000, 1, 100_000_000).describe(
    "Maximum accepted documents that wait to be processed, at most half of them from one account; as many sync ones again. Others get a 503.",
  ),
  WINNOW_UPLOAD_STALL_SECONDS: wholeNumber(20, 1, 3600).describe(
    "An upload slower than 1 kB/s for this long is closed.",
  ),
  WINNOW_METRICS: z
    .string()
    .regex(/^(true|false|[^:\s]+:\d{1,5})$/, "must be true, false, or an address such as 127.0.0.1:9090")
    .default("true")
    .describe(
      "true: serve /metrics on the main address; false: disable it; HOST:PORT: serve it on a separate address.",
    ),
  WINNOW_SIGN_UP: z
    .enum(["closed", "open"], { error: "must be closed or open" })
    .default("closed")
    .describe(
      "open: anyone who can reach the dashboard can create an account; closed: only operators can. Creating the first account requires the code that the service prints when it starts.",
    ),
  WINNOW_DASHBOARD_HOSTS: listSetting
    .superRefine((entries, context) => {
      for (const entry of entries.filter((each) => parseHost(each) === null))
        context.addIssue(`contains "${entry}", which is not a host such as winnow.lan or 192.168.1.5:8080`);
    })
    .describe(
      "Additional hosts for the dashboard besides WINNOW_BASE_URL, localhost and IP addresses; comma-separated, with or without a port. Requests to any other host are rejected.",
    ),
  WINNOW_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must be a mail server's address such as smtp://user:password@mail.example.com:587")
    .optional()
    .describe("Mail server for password reset links. Without one, create links with `winnow reset-password`."),
  WINNOW_MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe("Sender address for e-mail, such as `Winnow <winnow@example.com>`. Required with WINNOW_SMTP_URL."),
  WINNOW_TRUSTED_PROXIES: listSetting
    .superRefine((entries, context) => {
      for (const entry of entries.filter((each) => !isAddressRange(each)))
        context.addIssue(`contains "${entry}", which is not an IP address or CIDR range such as 10.0.0.0/8`);
    })
    .describe(
      "Addresses and CIDR ranges of proxies whose X-Forwarded-For header is trusted, comma-separated. Sign-in limits depend on the client's address.",
    ),
  WINNOW_AUDIT_DAYS: wholeNumber(365, 0, 36_500).describe(
    "How many days the audit log keeps an event; 0 keeps all for ever. See docs/audit-log.md.",
  ),
  WINNOW_LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, silent",
    })
    .default("info")
    .describe("Log level. Logs are JSON lines on standard output."),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress
    .optional()
    .describe(
      "Address of a collector that takes OpenTelemetry traces by OTLP over HTTP, such as `http://127.0.0.1:4318`. Default: no traces. See docs/operations.md.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorAddress
    .optional()
    .describe("The same, with the whole path. Default: `/v1/traces` at OTEL_EXPORTER_OTLP_ENDPOINT."),
  OTEL_EXPORTER_OTLP_HEADERS: pairsSetting.describe(
    "Headers for the collector, such as `api-key=…`; comma-separated, values percent-encoded.",
  ),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .describe("Name of this service in traces. Default: `service.name` of OTEL_RESOURCE_ATTRIBUTES, or `winnow`."),
  OTEL_RESOURCE_ATTRIBUTES: pairsSetting.describe(
    "What traces say about this process, such as `deployment.environment.name=test`; comma-separated.",
  ),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(", ")}` })
    .default("parentbased_always_on")
    .describe("Which traces are kept: one of the standard names of OpenTelemetry."),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0?\.\d+|[01](\.0*)?)$/, "must be a number from 0 to 1")
    .default("1")
    .transform(Number)
    .describe("Share of traces that a sampler with `traceidratio` in its name keeps, from 0 to 1."),
  OTEL_SDK_DISABLED: switchSetting(false).describe("Set to true to send no traces, whatever the other settings say."),
});

/**
 * Reads the settings from the environment and from a `.env` file in `folder` (the environment takes precedence). Throws
 * `ConfigError` with a sentence for each wrong one.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env, folder: string = process.cwd()): Config {
  return toConfig(parseSettings(readGivenSettings(environment, folder)), folder);
}

function parseSettings(given: Record<string, string | undefined>): z.infer<typeof settings> {
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

function toConfig(values: z.infer<typeof settings>, folder: string) {
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
    backups:
      values.WINNOW_BACKUPS === undefined
        ? null
        : {
            folder: resolve(folder, values.WINNOW_BACKUPS),
            time: values.WINNOW_BACKUP_TIME,
            kept: values.WINNOW_BACKUPS_KEPT,
          },
    allowHosts: values.WINNOW_ALLOW_HOSTS,
    allowHttp: values.WINNOW_ALLOW_HTTP,
    downloadTimeoutMs,
    maxUploadBytes: values.WINNOW_MAX_UPLOAD_MB * 1_000_000,
    timeLimitMs: values.WINNOW_TIME_LIMIT_SECONDS * 1000,
    workers: values.WINNOW_WORKERS,
    requestsPerMinute: values.WINNOW_RATE_LIMIT,
    dashboardRates: {
      perAccount: values.WINNOW_DASHBOARD_RATE_LIMIT,
      perAddress: Math.floor(values.WINNOW_DASHBOARD_RATE_LIMIT / 5),
    },
    maxConcurrentUploads: values.WINNOW_MAX_UPLOADS,
    mostWaiting: values.WINNOW_MAX_WAITING,
    uploadStallMs: values.WINNOW_UPLOAD_STALL_SECONDS * 1000,
    metrics: toMetricsPlace(values.WINNOW_METRICS),
    dashboardHosts: values.WINNOW_DASHBOARD_HOSTS,
    isSignUpOpen: values.WINNOW_SIGN_UP === "open",
    mail: toMail(values.WINNOW_SMTP_URL, values.WINNOW_MAIL_FROM),
    trustedProxies: values.WINNOW_TRUSTED_PROXIES,
    auditDays: values.WINNOW_AUDIT_DAYS,
    logLevel: values.WINNOW_LOG_LEVEL,
    traces: toTraceSettings(values),
  };
}

/** Null if no traces are sent. */
function toTraceSettings(values: z.infer<typeof settings>): Omit<TraceSettings, "serviceVersion"> | null {
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

/** Settings of a bucket, which mean nothing without `WINNOW_FILES`. */
const bucketSettings = [
  "WINNOW_S3_ENDPOINT",
  "WINNOW_S3_REGION",
  "WINNOW_S3_ACCESS_KEY_ID",
  "WINNOW_S3_SECRET_ACCESS_KEY",
] as const;

/** Null if files are kept in the data folder. */
function toS3Settings(values: z.infer<typeof settings>): S3Settings | null {
  if (values.WINNOW_FILES === undefined) {
    // Otherwise the files would silently go to the data folder.
    const idle = bucketSettings.filter((name) => values[name] !== undefined);
    if (idle.length === 0) return null;
    throw new ConfigError(
      `WINNOW_FILES is missing, and without it ${idle.join(", ")} ${idle.length === 1 ? "does" : "do"} nothing. Set WINNOW_FILES to the bucket's address, such as s3://bucket/folder, or remove ${idle.length === 1 ? "it" : "them"}.`,
    );
  }
  const [, bucket = "", folder = ""] = bucketAddress.exec(values.WINNOW_FILES) ?? [];
  const [id, secret] = [values.WINNOW_S3_ACCESS_KEY_ID, values.WINNOW_S3_SECRET_ACCESS_KEY];
  if ((id === undefined) !== (secret === undefined)) {
    const missing = id === undefined ? "WINNOW_S3_ACCESS_KEY_ID" : "WINNOW_S3_SECRET_ACCESS_KEY";
    throw new ConfigError(`${missing} is missing. Set both keys, or neither.`);
  }
  return {
    bucket,
    prefix: folder === "" ? "" : `${folder.slice(1)}/`,
    endpoint: values.WINNOW_S3_ENDPOINT?.replace(/\/+$/, "") ?? null,
    region: values.WINNOW_S3_REGION ?? null,
    keys: id === undefined || secret === undefined ? null : { id, secret },
    isPresigned: values.WINNOW_FILE_DOWNLOADS === "presigned",
  };
}

function toMail(url: string | undefined, from: string | undefined): { url: string; from: string } | null {
  if (url === undefined) return null;
  if (from === undefined)
    throw new ConfigError("WINNOW_MAIL_FROM is missing. Set a sender such as Winnow <winnow@example.com>.");
  return { url, from };
}

/** Whether a text is an IP address or a CIDR range, the two forms in which trusted proxies are given. */
function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Where /metrics is served: on the main address, nowhere, or on an address of its own. */
export type MetricsPlace = "beside" | "nowhere" | { host: string; port: number };

function toMetricsPlace(setting: string): MetricsPlace {
  if (setting === "true") return "beside";
  if (setting === "false") return "nowhere";
  const separator = setting.lastIndexOf(":");
  return { host: setting.slice(0, separator), port: Number(setting.slice(separator + 1)) };
}

/** Describes every setting for people: name, meaning, default (null for none). */
export function describeSettings(): { name: string; description: string; fallback: string | null }[] {
  const schema = z.toJSONSchema(settings, { io: "input" });
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, default: fallback } = typeof property === "object" ? property : {};
    return { name, description: description ?? "", fallback: fallback === undefined ? null : String(fallback) };
  });
}

/** Creates the folder for the files, and with it the data folder, if they do not exist. */
export function makeDataFolder(config: Config): void {
  try {
    makeFolder(config.filesDir);
  } catch (error) {
    throw new StartRefused("WINNOW_DATA_DIR", error, "Choose a folder that can be created and written to.");
  }
}

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
  const file = secretFileOf(config);
  makeDataFolder(config);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}
