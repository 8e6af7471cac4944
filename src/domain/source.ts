import { z } from "zod";

/** What became of something in a source: not decided, a document, known already by its name and bytes, or refused. */
export const itemStates = ["waiting", "taken", "repeated", "refused"] as const;

export type ItemState = (typeof itemStates)[number];

/** A folder on the service's machine. */
export const folderSettingsSchema = z.object({
  kind: z.literal("folder"),
  path: z.string().trim().min(1, "must be a folder").max(1000),
  /** What is done with a file once it is taken; `move` also moves refused ones. */
  after: z.enum(["leave", "move", "delete"]).default("leave"),
});

/** Objects in a bucket of S3, or of a server that speaks like it. */
export const bucketSettingsSchema = z.object({
  kind: z.literal("bucket"),
  /** The server's address; null for AWS. */
  endpoint: z.url({ protocol: /^https?$/, error: "must be an address such as https://s3.example.com" }).nullable(),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-central-1")
    .nullable(),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"),
  /** Only objects whose names begin so. */
  prefix: z.string().max(500),
  accessKeyId: z.string().trim().min(1, "must be an access key").max(200),
  after: z.enum(["leave", "delete"]).default("leave"),
});

/** Whose mails are taken: addresses such as `ada@example.com`, and domains such as `example.com`; everybody's if empty. */
const sendersSchema = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(320)
      .regex(/^[^\s@]*@?[^\s@]+$/, "must be an address such as ada@example.com, or a domain such as example.com")
      .transform((sender) => sender.replace(/^@/, "")),
  )
  .max(200)
  .default([]);

/** Mails in a folder of a mailbox, by IMAP. */
export const mailboxSettingsSchema = z.object({
  kind: z.literal("mailbox"),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_.:-]{1,253}$/, "must be a server's name such as imap.example.com"),
  port: z.number().int().min(1).max(65_535).default(993),
  /** `starttls` begins without encryption, and goes on with it or not at all. */
  security: z.enum(["tls", "starttls", "none"]).default("tls"),
  user: z.string().trim().min(1, "must be a user name").max(320),
  folder: z.string().trim().min(1, "must be a folder").max(500).default("INBOX"),
  /** What is done with a mail once everything in it was decided. `seen`: only unread mails are looked at. */
  after: z.enum(["seen", "move"]).default("seen"),
  /** The folder into which mails are moved. */
  moveTo: z.string().trim().max(500).default(""),
  senders: sendersSchema,
  /** A mail without a document in it is one itself. */
  takesText: z.boolean().default(false),
});

/** Mails that are sent to an address of this service. */
export const mailSettingsSchema = z.object({
  kind: z.literal("mail"),
  senders: sendersSchema,
  /** Only mails for whose sender SPF or DKIM vouches. */
  needsProof: z.boolean().default(false),
  takesText: z.boolean().default(false),
});

/** What people say of a source, without its secret; each kind has its own form. */
export const sourceSettingsSchema = z.discriminatedUnion("kind", [
  folderSettingsSchema,
  bucketSettingsSchema,
  mailboxSettingsSchema,
  mailSettingsSchema,
]);

export type SourceSettings = z.infer<typeof sourceSettingsSchema>;
export type SourceKindName = SourceSettings["kind"];
