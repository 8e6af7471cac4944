import { z } from "zod";
import { answerForms, formResults, modelProviders, thinkingHabits } from "../../domain/language-model.ts";
import { route } from "./route.ts";
import { amountSchema, idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

const text = z.string().trim().max(2000);
/** Left out or empty: unknown, or no limit. */
const amount = text.nullable().default(null);

/** A language model of the account's own, as people enter it. */
const givenModelSchema = z.object({
  provider: z.enum(modelProviders),
  /** Default: the provider's own; `openai-compatible` and `ollama` have none. */
  address: text.optional(),
  name: text,
  /** Null removes it; left out, it stays, unless provider or address change. */
  key: text.nullable().optional(),
  inputPrice: amount,
  outputPrice: amount,
  monthlyLimit: amount,
  timeLimitSeconds: z.int().optional(),
  contextTokens: z.int().nullable().optional(),
});

const ownModelSchema = z.object({
  provider: z.enum(modelProviders),
  address: z.string(),
  name: z.string(),
  hasKey: z.boolean(),
  inputPrice: amountSchema.nullable(),
  outputPrice: amountSchema.nullable(),
  monthlyLimit: amountSchema.nullable(),
  timeLimitSeconds: z.number(),
  contextTokens: z.number().nullable(),
});

/** What a check found; amounts are in the currency of the prices. */
const checkSchema = z.object({
  checkedAt: timestampSchema,
  form: z.enum(answerForms),
  /** Those that were tried. */
  forms: z.partialRecord(z.enum(answerForms), z.enum(formResults)),
  thinking: z.enum(thinkingHabits),
  seesPictures: z.boolean(),
  contextTokens: z.number().nullable(),
  tokensPerSecond: z.number().nullable(),
  sample: z
    .object({ right: z.number(), of: z.number(), wrong: z.array(z.string()), problem: z.string().nullable() })
    .nullable(),
  costOfThousandPages: amountSchema.nullable(),
});

const languageModelSchema = z.object({
  /** The account's own; null: it has none. */
  own: ownModelSchema.nullable(),
  /** What documents of this account are read with: its own, or the operator's; null: none is set up. */
  used: z
    .object({ isOwn: z.boolean(), provider: z.enum(modelProviders), host: z.string(), name: z.string() })
    .nullable(),
  /** The last check of that one; null: it was not checked. */
  check: checkSchema.nullable(),
  /** Whether this person may check it: an operator's is checked by operators. */
  canCheck: z.boolean(),
  /** Whether documents may be sent to public addresses. */
  mayLeave: z.boolean(),
  /** What was asked in this month (UTC). */
  month: z.object({
    requests: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cost: amountSchema,
    limit: amountSchema.nullable(),
  }),
});

/** A request to a language model: what was sent where, and what came of it. */
const modelRequestSchema = z.object({
  id: idSchema,
  beganAt: timestampSchema,
  documentId: idSchema.nullable(),
  host: z.string(),
  modelName: z.string(),
  pages: z.number(),
  lines: z.number(),
  pictures: z.number(),
  /** `answered`, or why not; null: it runs. */
  outcome: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: amountSchema.nullable(),
  durationMs: z.number().nullable(),
});

export type LanguageModelState = z.infer<typeof languageModelSchema>;
export type OwnModel = z.infer<typeof ownModelSchema>;
export type LanguageModelCheck = z.infer<typeof checkSchema>;
export type ModelRequest = z.infer<typeof modelRequestSchema>;

export const languageModelRoutes = {
  getLanguageModel: route({
    method: "GET",
    path: "/language-model",
    access: "viewer",
    summary: "The language model of this account, its last check, and what it was asked this month.",
    response: languageModelSchema,
  }),
  setLanguageModel: route({
    method: "PUT",
    path: "/language-model",
    access: "owner",
    summary: "Sets up a language model of the account's own, instead of the operator's. Its key is never shown again.",
    body: givenModelSchema,
    response: languageModelSchema,
  }),
  removeLanguageModel: route({
    method: "DELETE",
    path: "/language-model",
    access: "owner",
    summary: "Removes the account's own language model and its key.",
    response: languageModelSchema,
  }),
  checkLanguageModel: route({
    method: "POST",
    path: "/language-model/check",
    access: "owner",
    summary:
      "Finds out how the account's language model is best asked, with made-up text. Takes as long as six to eight requests; what is found is kept even if nobody waits for it.",
    response: z.object({
      state: languageModelSchema,
      /** Why it could not be checked, as a sentence; null if it was. */
      trouble: z.string().nullable(),
    }),
  }),
  listModelRequests: route({
    method: "GET",
    path: "/language-model/requests",
    access: "owner",
    summary: "Every request to a language model for this account, newest first: what was sent where, and what it cost.",
    query: z.object(pagingQuery),
    response: pageOf(modelRequestSchema),
  }),
};
