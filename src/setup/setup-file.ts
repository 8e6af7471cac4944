import { z } from "zod";
import { isCurrencyCode } from "../accounts/save-account.ts";
import { environmentSchema } from "../domain/environment.ts";
import { mostRetentionDays } from "../domain/parser.ts";
import { maxPasswordLength, minPasswordLength } from "../domain/password.ts";
import {
  bucketSettingsSchema,
  folderSettingsSchema,
  mailboxSettingsSchema,
  mailSettingsSchema,
} from "../domain/source.ts";
import { webhookEvents } from "../domain/webhook-event.ts";
import { engineSchema } from "../parsers/engine-schema.ts";
import { fieldDefinitionsSchema } from "../parsers/field-definition.ts";
import { slugSchema } from "../parsers/slug.ts";

/** Maximum accounts, tokens, parsers, webhooks or sources in one list: far more than a file for people needs, and still one transaction. */
const maxItems = 1000;

const label = z.string().trim().min(1).max(200);

/** Digits of `numeric(20, 6)`, with one to spare for sums. */
const money = z
  .union([z.string(), z.number()], { error: 'must be an amount such as "100.00"' })
  .transform(String)
  .pipe(
    z
      .string()
      .regex(/^\d{1,13}(\.\d{1,6})?$/, 'must be an amount such as "100.00", not negative, with up to six decimals'),
  );

const instant = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
    error: "must be a time such as 2027-01-31T12:00:00Z, or a date",
  })
  .transform(toInstant)
  .describe("A time such as 2027-01-31T12:00:00Z, or a date. UTC unless it has an offset.");

const token = z
  .strictObject({
    name: label.describe("Identifies the token within its account."),
    token: z
      .string()
      .regex(/^[\x21-\x7e]{32,512}$/, "must be 32 to 512 characters without spaces")
      .nullable()
      .default(null)
      .describe("A fixed secret. If omitted, it is unchanged; for a new token, one is generated and printed once."),
    expires_at: instant
      .nullable()
      .default(null)
      .describe("A time such as 2027-01-31T12:00:00Z, or a date. Null: never."),
    active: z.boolean().default(true).describe("False: the token stops working at once."),
  })
  .meta({ id: "token" });

/** Only the shape: the `webhooks` room checks URLs, headers, secrets and mappings. */
const webhook = z
  .strictObject({
    name: z.string().describe("Identifies the webhook within its parser."),
    environment: z.string().default("default").describe("Only entries of documents in this environment are sent."),
    url: z.string().describe("Where entries are sent: a public https address, unless the settings allow others."),
    method: z.enum(["POST", "PUT", "PATCH"]).default("POST").describe("The HTTP method."),
    headers: z.record(z.string(), z.string()).default({}).describe("Sent with every delivery."),
    secret: z
      .string()
      .nullable()
      .default(null)
      .describe(
        "Signs the deliveries. If omitted, it is unchanged; for a new webhook, one is generated and printed once.",
      ),
    mapping: z
      .string()
      .nullable()
      .default(null)
      .describe("A JSONata expression that transforms parsed_data. Null: parsed_data is sent unchanged."),
    events: z
      .array(z.enum(webhookEvents))
      .min(1, "must name an event")
      .default(["processed"])
      .describe(
        "What it is called for: processed (each entry), valid (entries that pass validation), confirmed, corrected, failed (documents).",
      ),
    retries: z
      .boolean()
      .default(false)
      .describe("True: a failed delivery is tried again by itself, seven times in almost two days."),
    enabled: z.boolean().default(true).describe("False: nothing is sent."),
  })
  .meta({ id: "webhook" });

const parser = z
  .strictObject({
    slug: slugSchema.describe("Identifies the parser within its account and in API paths."),
    name: label.nullable().default(null).describe("Default: the template's name, or the slug."),
    template: z.string().nullable().default(null).describe("A library template to copy the fields from."),
    archived: z.boolean().default(false).describe("True: hidden from requests; its entries stay."),
    max_pages: z.int().min(1).max(100_000).default(100).describe("Longer documents are rejected, free of charge."),
    block_invalid: z.boolean().default(false).describe("True: entries that fail validation are not sent to webhooks."),
    rate_per_page: money
      .default("0")
      .describe("Price per page in the account's currency. If omitted, 0: pages are free."),
    engine: engineSchema.prefault({ type: "local" }).describe("What extracts the values."),
    retention_days: z
      .int()
      .min(1)
      .max(mostRetentionDays)
      .nullable()
      .optional()
      .describe(
        "Documents are deleted this many days after they were processed. Null: never. If omitted, it is unchanged; a new parser keeps its documents.",
      ),
    retention_forgets_examples: z
      .boolean()
      .optional()
      .describe(
        "True: what the parser learned from deleted documents is forgotten, too. If omitted, it is unchanged; a new parser keeps it.",
      ),
    fields: fieldDefinitionsSchema
      .nullable()
      .default(null)
      .describe("If omitted: the template's fields, or without a template the parser's existing fields."),
    webhooks: namedOnce(z.array(webhook), (item) => item.name, "name").default([]),
  })
  .meta({ id: "parser" });

const ofEverySource = {
  name: label.describe("Identifies the source within its account."),
  parser: slugSchema
    .nullable()
    .default(null)
    .describe("Slug of the parser that gets the documents. Null: they go to the inbox."),
  environment: environmentSchema.describe("Webhooks of this environment get the entries."),
  several_entries: z
    .boolean()
    .default(false)
    .describe("True: a file may have several entries, if the parser can tell them apart."),
  paused: z.boolean().default(false).describe("True: nobody looks at it."),
};

const { after: afterFile, ...folderPlace } = folderSettingsSchema.shape;
const { after: afterObject, accessKeyId, ...bucketPlace } = bucketSettingsSchema.shape;
const { after: afterMail, moveTo, senders, takesText, ...mailbox } = mailboxSettingsSchema.shape;
const { kind: mailKind, needsProof } = mailSettingsSchema.shape;

const secret = z.string().min(1).max(1000).nullable().default(null);

const ofMails = {
  senders: senders.describe("Whose mails are taken: addresses and domains. Empty: everybody's."),
  takes_text: takesText.describe("True: a mail without a document in it is one itself."),
};

/** A place from which documents come by themselves; the settings of each kind, as the domain has them. */
const source = z
  .discriminatedUnion("kind", [
    z.strictObject({
      ...ofEverySource,
      ...folderPlace,
      path: folderPlace.path.describe("Of the folder, on the machine of the service."),
      after: afterFile.describe("What is done with a file once it is taken."),
    }),
    z.strictObject({
      ...ofEverySource,
      ...bucketPlace,
      endpoint: bucketPlace.endpoint.default(null).describe("Address of the server. Null: AWS."),
      region: bucketPlace.region.default(null).describe("Region of the bucket."),
      bucket: bucketPlace.bucket.describe("Name of the bucket."),
      prefix: bucketPlace.prefix.default("").describe("Only objects whose names begin so."),
      access_key_id: accessKeyId.describe("The access key."),
      secret: secret.describe("The secret access key. If omitted, it is unchanged; a new source needs it."),
      after: afterObject.describe("What is done with an object once it is taken."),
    }),
    z.strictObject({
      ...ofEverySource,
      ...mailbox,
      host: mailbox.host.describe("Name of the mail server."),
      port: mailbox.port.describe("Its port for IMAP."),
      security: mailbox.security.describe("How the connection is encrypted."),
      user: mailbox.user.describe("User name."),
      secret: secret.describe("The password. If omitted, it is unchanged; a new source needs it."),
      folder: mailbox.folder.describe("The folder in the mailbox."),
      after: afterMail.describe("What is done with a mail once everything in it was decided."),
      move_to: moveTo.describe("The folder into which mails are moved."),
      ...ofMails,
    }),
    z.strictObject({
      ...ofEverySource,
      kind: mailKind,
      ...ofMails,
      needs_proof: needsProof.describe("True: only mails for whose sender SPF or DKIM vouches."),
    }),
  ])
  .meta({ id: "source" });

const account = z
  .strictObject({
    email: z
      .string()
      .trim()
      .max(254)
      .regex(z.regexes.html5Email, "must be an e-mail address")
      .describe("Identifies the account."),
    password: z
      .string()
      .min(minPasswordLength)
      .max(maxPasswordLength)
      .nullable()
      .default(null)
      .describe("For the dashboard. If omitted, it is unchanged; a new account has none."),
    name: label.nullable().default(null).describe("Default: the e-mail address."),
    active: z.boolean().default(true).describe("False: the account is deactivated."),
    operator: z
      .boolean()
      .nullable()
      .default(null)
      .describe(
        "Whether it can manage other accounts in the dashboard. If omitted, it is unchanged; a new account cannot.",
      ),
    currency: z
      .string()
      .refine(isCurrencyCode, "must be an ISO 4217 currency code such as USD")
      .nullable()
      .default(null)
      .describe("ISO 4217 code. Default for a new account: USD. It cannot be changed."),
    balance: money.default("0").describe("Credited once, when the account is created."),
    tokens: namedOnce(z.array(token), (item) => item.name, "name")
      .default([])
      .describe("For the API."),
    parsers: namedOnce(z.array(parser), (item) => item.slug, "slug").default([]),
    sources: namedOnce(z.array(source), (item) => item.name, "name")
      .default([])
      .describe("Places from which documents come by themselves."),
  })
  .meta({ id: "account" });

/** The set-up file: what `winnow apply` makes accounts, tokens, parsers, webhooks and sources match. */
export const setupFileSchema = z
  .strictObject({
    $schema: z.string().optional().describe("Address of this schema, for editors."),
    accounts: namedOnce(z.array(account), (item) => item.email.toLowerCase(), "email"),
  })
  .superRefine(({ accounts }, context) => {
    const seen = new Set<string>();
    for (const [accountIndex, { tokens }] of accounts.entries()) {
      for (const [index, { token: given }] of tokens.entries()) {
        const path = ["accounts", accountIndex, "tokens", index, "token"];
        if (given !== null && seen.has(given)) context.addIssue({ code: "custom", path, message: "appears twice" });
        if (given !== null) seen.add(given);
      }
    }
  });

export type SetupFile = z.output<typeof setupFileSchema>;
export type AccountSetup = SetupFile["accounts"][number];
export type TokenSetup = AccountSetup["tokens"][number];
export type ParserSetup = AccountSetup["parsers"][number];
export type SourceSetup = AccountSetup["sources"][number];
export type WebhookSetup = ParserSetup["webhooks"][number];

/** A list whose items are identified by one member: no two may have the same. */
function namedOnce<Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  nameOf: (item: z.output<Item>) => string,
  member: string,
) {
  return list.max(maxItems).superRefine((items, context) => {
    const names = items.map(nameOf);
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      context.addIssue({ code: "custom", path: [index, member], message: `"${name}" appears twice` });
    }
  });
}

function toInstant(text: string): Date {
  const hasTime = text.includes("T");
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return new Date(hasTime && !hasOffset ? `${text}Z` : text);
}
