import { z } from "zod";

/**
 * What people may do in an account, from least to most; each role may do everything that those before it may. Viewers
 * look. Reviewers also send documents, correct values and confirm entries. Editors also change parsers and webhooks and
 * delete documents. Owners also decide who else may, and manage tokens and the language model.
 */
export const roles = ["viewer", "reviewer", "editor", "owner"] as const;

export const roleSchema = z.enum(roles);

export type Role = z.infer<typeof roleSchema>;

/** Whether somebody with a role may do what at least `least` may do. */
export function mayAs(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
