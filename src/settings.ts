import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { modelProviders } from "./domain/language-model.ts";
import { parseHost } from "./formats/parse-host.ts";
import { modelKeySchema, mostModelSettings } from "./language-models/model-settings.ts";
import { isAllowable } from "./platform/safe-fetch/address-policy.ts";
import { readPairs, samplers } from "./platform/tracing/trace-settings.ts";

/** Buckets and folders as all servers of this kind accept them: no names that mean a folder above. */
export const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

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
export const settings = z.object({
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
      "Where a backup is made every night: a folder, best on another disk, or a bucket such as `s3://bucket/folder`; see docs/backup.md. Default: no backups.",
    ),
  WINNOW_BACKUPS_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address such as https://s3.example.com" })
    .optional()
    .describe(
      "Address of the S3-compatible server of backups. With it, none of the WINNOW_S3_ settings counts for them. Default: WINNOW_S3_ENDPOINT.",
    ),
  WINNOW_BACKUPS_S3_REGION: z.string().optional().describe("Region of the backups' bucket. Default: WINNOW_S3_REGION."),
  WINNOW_BACKUPS_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe("Access key for the backups' bucket. Default: WINNOW_S3_ACCESS_KEY_ID, or what AWS tools use."),
  WINNOW_BACKUPS_S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .describe("The secret that belongs to WINNOW_BACKUPS_S3_ACCESS_KEY_ID."),
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
  WINNOW_SOURCE_FOLDERS: listSetting.describe(
    "Folders on this machine from which documents may be taken, comma-separated; see docs/sources.md. In each, an account may use the folder that is named after its ID; the operator's account may use all but those of others. Default: none.",
  ),
  WINNOW_MAIL_IN: z
    .string()
    .regex(/^[^:\s]+:\d{1,5}$/, "must be an address such as 0.0.0.0:25")
    .optional()
    .describe(
      "HOST:PORT on which mails with documents are received, such as `0.0.0.0:25`; see docs/mail.md. Default: none are received.",
    ),
  WINNOW_MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      "must be a domain such as mail.example.com",
    )
    .optional()
    .describe(
      "What stands behind the @ of the addresses for documents, such as `mail.example.com`. Required with WINNOW_MAIL_IN.",
    ),
  WINNOW_MAIL_CERTIFICATE: z
    .string()
    .optional()
    .describe(
      "File with the certificate (PEM) with which mails are received encrypted (STARTTLS). Default: mails come without encryption.",
    ),
  WINNOW_MAIL_KEY: z.string().optional().describe("File with the key (PEM) that belongs to WINNOW_MAIL_CERTIFICATE."),
  WINNOW_MAIL_DNS: listSetting.describe(
    "Name servers that are asked about senders of mails (SPF, DKIM, DMARC), comma-separated, such as `9.9.9.9`. Default: those of the machine.",
  ),
  WINNOW_MAX_UPLOAD_MB: wholeNumber(50, 1, 2000).describe("Maximum document size, in megabytes (1,000,000 bytes)."),
  WINNOW_TIME_LIMIT_SECONDS: wholeNumber(170, 1, 3600).describe("Time limit for processing a document."),
  WINNOW_WORKERS: wholeNumber(availableParallelism(), 1, 256).describe(
    "Documents processed at the same time. Default: the number of processor cores.",
  ),
  WINNOW_RATE_LIMIT: wholeNumber(300_000, 1, 100_000_000).describe("Maximum requests per minute for each token."),
  WINNOW_DASHBOARD_RATE_LIMIT: wholeNumber(3000, 5, 100_000_000).describe(
    "Maximum dashboard requests per minute for each person who is signed in (one page can make up to 100). Before sign-in, each address gets a fifth of this.",
  ),
  WINNOW_MAX_UPLOADS: wholeNumber(128, 1, 10_000).describe(
    "Maximum uploads at the same time, at most half of them from one account. Others get a 503.",
  ),
  WINNOW_MAX_WAITING: wholeNumber(100_000, 1, 100_000_000).describe(
    "Maximum accepted documents that wait to be processed, at most half of them from one account; as many sync ones again. Others get a 503. Two waiting pages of a long scan count as one document.",
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
  WINNOW_OPENID_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://login.example.com/realms/main" })
    .optional()
    .describe(
      "OpenID Connect provider by which people can sign in besides their password, such as Keycloak, Entra ID or Google. Register the redirect address WINNOW_BASE_URL/sign-in/open-id/callback there. See docs/dashboard.md.",
    ),
  WINNOW_OPENID_CLIENT_ID: z.string().min(1).optional().describe("The ID that the OpenID provider gave Winnow."),
  WINNOW_OPENID_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("The secret that the OpenID provider gave Winnow. Default: none, for a public client."),
  WINNOW_OPENID_NAME: z
    .string()
    .min(1)
    .max(40, "must have at most 40 characters")
    .default("single sign-on")
    .describe("What people call the OpenID provider, on the button for signing in."),
  WINNOW_TRUSTED_PROXIES: listSetting
    .superRefine((entries, context) => {
      for (const entry of entries.filter((each) => !isAddressRange(each)))
        context.addIssue(`contains "${entry}", which is not an IP address or CIDR range such as 10.0.0.0/8`);
    })
    .describe(
      "Addresses and CIDR ranges of proxies whose X-Forwarded-For header is trusted, comma-separated. Sign-in limits depend on the client's address.",
    ),
  WINNOW_AUDIT_DAYS: wholeNumber(365, 0, 36_500).describe(
    "How many days the audit log keeps an event, and the log of language models a request; 0 keeps all for ever. See docs/audit-log.md.",
  ),
  WINNOW_MODEL_NAME: z
    .string()
    .optional()
    .describe(
      "Name of a language model, as its server has it, for parsers whose engine is `hybrid` or `model`; see docs/models.md. Default: none.",
    ),
  WINNOW_MODEL_PROVIDER: z
    .enum(modelProviders, { error: `must be one of ${modelProviders.join(", ")}` })
    .optional()
    .describe(
      "Who runs the language model: `openai`, `anthropic`, `google`, `ollama`, or `openai-compatible` for a server such as vLLM, llama.cpp or LM Studio, which is the default.",
    ),
  WINNOW_MODEL_ADDRESS: z
    .string()
    .optional()
    .describe(
      "Address of the language model's server, such as `http://127.0.0.1:11434`. Default: the provider's own; `openai-compatible` and `ollama` have none.",
    ),
  WINNOW_MODEL_KEY: modelKeySchema.optional().describe("Key for the language model's server, if it asks for one."),
  WINNOW_MODEL_TIME_LIMIT_SECONDS: wholeNumber(120, 1, mostModelSettings.timeLimitSeconds).describe(
    "Time limit for everything that the language model is asked about a document, once it is its turn.",
  ),
  WINNOW_MODEL_AT_ONCE: wholeNumber(4, 1, mostModelSettings.atOnce).describe(
    "Maximum requests to the language model at the same time, in each process.",
  ),
  WINNOW_MODEL_INPUT_PRICE: z
    .string()
    .optional()
    .describe("Price of a million tokens that the language model reads, such as `0.15`, in any currency."),
  WINNOW_MODEL_OUTPUT_PRICE: z
    .string()
    .optional()
    .describe("Price of a million tokens that the language model writes, in the same currency."),
  WINNOW_MODEL_MONTHLY_LIMIT: z
    .string()
    .optional()
    .describe(
      "What each account may spend on the language model in a calendar month (UTC), in the same currency. It needs both prices. Default: no limit.",
    ),
  WINNOW_MODEL_CONTEXT: z
    .string()
    .regex(/^\d{1,8}$/, "must be a whole number such as 32768")
    .transform(Number)
    .optional()
    .describe(
      "Tokens that the language model can read and write for one question. Default: what `winnow models check` found, or 4096 for `openai-compatible`, 8192 for `ollama` and 128000 for the others.",
    ),
  WINNOW_MODELS_MAY_LEAVE: switchSetting(false).describe(
    "Set to true to let documents be sent to language models at public addresses. Otherwise, nothing leaves this machine and its private network.",
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

/** The settings as given, each checked by itself. */
export type Settings = z.infer<typeof settings>;

/** Describes every setting for people: name, meaning, default (null for none). */
export function describeSettings(): { name: string; description: string; fallback: string | null }[] {
  const schema = z.toJSONSchema(settings, { io: "input" });
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, default: fallback } = typeof property === "object" ? property : {};
    return { name, description: description ?? "", fallback: fallback === undefined ? null : String(fallback) };
  });
}

/** Whether a text is an IP address or a CIDR range, the two forms in which trusted proxies are given. */
function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
