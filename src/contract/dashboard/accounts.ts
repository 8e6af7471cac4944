import { z } from "zod";
import { route } from "./route.ts";
import { emailSchema } from "./session.ts";
import {
  amountSchema,
  idSchema,
  labelSchema,
  pageOf,
  pagingQuery,
  timestampSchema,
  writtenAmountSchema,
} from "./wire.ts";

/** An account as operators see it: figures, never documents. */
export const accountSummarySchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isOperator: z.boolean(),
  /** False: nobody can sign in to it yet. */
  hasPassword: z.boolean(),
  currency: z.string(),
  balance: amountSchema,
  parsers: z.number(),
  documents: z.number(),
  pages: z.number(),
  documentsLast30Days: z.number(),
  lastSignInAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});

/** A link for setting a password; it is shown once. */
export const resetLinkSchema = z.object({ url: z.string(), expiresAt: timestampSchema });

/** The default limits of new parsers. */
export const serviceDefaultsSchema = z.object({
  maxPages: z.int().min(1, "must be at least 1").max(100_000, "must be at most 100000"),
  ratePerPage: writtenAmountSchema,
});

export type AccountSummary = z.infer<typeof accountSummarySchema>;
export type ResetLink = z.infer<typeof resetLinkSchema>;
export type ServiceDefaults = z.infer<typeof serviceDefaultsSchema>;

export const accountRoutes = {
  listAccounts: route({
    method: "GET",
    path: "/operator/accounts",
    access: "operator",
    summary: "All accounts with their usage figures, newest first.",
    query: z.object({ ...pagingQuery, search: z.string().max(200).optional() }),
    response: pageOf(accountSummarySchema),
  }),
  createAccount: route({
    method: "POST",
    path: "/operator/accounts",
    access: "operator",
    summary: "Creates an account and a link, valid for one hour, for its owner to set the password.",
    body: z.object({
      email: emailSchema,
      name: labelSchema,
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, "must be a currency code such as USD")
        .default("USD"),
      isOperator: z.boolean().default(false),
    }),
    response: z.object({ account: accountSummarySchema, link: resetLinkSchema }),
  }),
  changeAccountByOperator: route({
    method: "PATCH",
    path: "/operator/accounts/:accountId",
    access: "operator",
    summary:
      "Deactivates or reactivates an account (its tokens and sessions stop working at once), or changes its operator role.",
    body: z.object({ isActive: z.boolean().optional(), isOperator: z.boolean().optional() }),
    response: accountSummarySchema,
  }),
  creditAccount: route({
    method: "POST",
    path: "/operator/accounts/:accountId/credit",
    access: "operator",
    summary: "Adds an amount to the balance. Repeating a `requestId` adds nothing.",
    body: z.object({
      amount: writtenAmountSchema.refine((amount) => /[1-9]/.test(amount), "must be greater than zero"),
      note: z.string().trim().max(500).default(""),
      requestId: z.uuid(),
    }),
    response: accountSummarySchema,
  }),
  createResetLink: route({
    method: "POST",
    path: "/operator/accounts/:accountId/reset-link",
    access: "operator",
    summary: "Creates a link for setting the account's password. It works once, for one hour.",
    response: resetLinkSchema,
  }),
  getServiceDefaults: route({
    method: "GET",
    path: "/operator/defaults",
    access: "operator",
    summary: "The default limits of new parsers.",
    response: serviceDefaultsSchema,
  }),
  changeServiceDefaults: route({
    method: "PUT",
    path: "/operator/defaults",
    access: "operator",
    summary: "Changes the default limits of new parsers. Existing parsers keep theirs.",
    body: serviceDefaultsSchema,
    response: serviceDefaultsSchema,
  }),
};
