import { z } from "zod";
import { route } from "./route.ts";
import { idSchema, labelSchema, timestampSchema } from "./wire.ts";

/** How long a token may be valid, in days; null: it never expires. */
export const tokenLifetimes = [7, 30, 60, 90, 180, 365] as const;

export const tokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  isExpired: z.boolean(),
  expiresAt: timestampSchema.nullable(),
  /** To the minute; null: never used. */
  lastUsedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});

export type ApiToken = z.infer<typeof tokenSchema>;

export const tokenRoutes = {
  listTokens: route({
    method: "GET",
    path: "/tokens",
    access: "owner",
    summary: "The account's API tokens, newest first, without their secrets.",
    response: z.object({ items: z.array(tokenSchema) }),
  }),
  createToken: route({
    method: "POST",
    path: "/tokens",
    access: "owner",
    summary: "Creates an API token. Only this response contains its secret.",
    body: z.object({
      name: labelSchema,
      expiresInDays: z
        .literal(tokenLifetimes, { error: `must be one of ${tokenLifetimes.join(", ")}, or null` })
        .nullable(),
    }),
    response: z.object({ token: tokenSchema, secret: z.string() }),
  }),
  changeToken: route({
    method: "PATCH",
    path: "/tokens/:tokenId",
    access: "owner",
    summary: "Deactivates, activates or renames a token, with immediate effect.",
    body: z.object({ isActive: z.boolean().optional(), name: labelSchema.optional() }),
    response: tokenSchema,
  }),
  deleteToken: route({
    method: "DELETE",
    path: "/tokens/:tokenId",
    access: "owner",
    summary: "Deletes a token permanently. Requests with it are rejected from now on.",
    response: "nothing",
  }),
};
