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

/** A link with which somebody sets a password; it is shown once. */
export const resetLinkSchema = z.object({ url: z.string(), expiresAt: timestampSchema });

/** What a new parser starts with. */
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
    summary: "The accounts with their figures, the newest first.",
    query: z.object({ ...pagingQuery, search: z.string().max(200).optional() }),
    response: pageOf(accountSummarySchema),
  }),
  createAccount: route({
    method: "POST",
    path: "/operator/accounts",
    access: "operator",
    summary: "Makes an account, and a link (valid for one hour) with which its owner sets the password.",
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
    summary: "Deactivates or reactivates an account (its tokens and sessions stop at once), or makes it an operator.",
    body: z.object({ isActive: z.boolean().optional(), isOperator: z.boolean().optional() }),
    response: accountSummarySchema,
  }),
  creditAccount: route({
    method: "POST",
    path: "/operator/accounts/:accountId/credit",
    access: "operator",
    summary: "Adds an amount to the balance. The same `requestId` again adds nothing.",
    body: z.object({
      amount: writtenAmountSchema.refine((amount) => /[1-9]/.test(amount), "must be more than zero"),
      note: z.string().trim().max(500).default(""),
      requestId: z.uuid(),
    }),
    response: accountSummarySchema,
  }),
  createResetLink: route({
    method: "POST",
    path: "/operator/accounts/:accountId/reset-link",
    access: "operator",
    summary: "Makes a link, valid for one hour and once, with which the account's password is set.",
    response: resetLinkSchema,
  }),
  getServiceDefaults: route({
    method: "GET",
    path: "/operator/defaults",
    access: "operator",
    summary: "What a new parser starts with.",
    response: serviceDefaultsSchema,
  }),
  changeServiceDefaults: route({
    method: "PUT",
    path: "/operator/defaults",
    access: "operator",
    summary: "Changes what a new parser starts with; parsers that are there keep theirs.",
    body: serviceDefaultsSchema,
    response: serviceDefaultsSchema,
  }),
};
