import { z } from "zod";
import { roleSchema } from "../../domain/role.ts";
import { resetLinkSchema } from "./accounts.ts";
import { route } from "./route.ts";
import { emailSchema } from "./session.ts";
import { idSchema, labelSchema, timestampSchema } from "./wire.ts";

/** Somebody who was invited to the account. */
export const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  hasSecondFactor: z.boolean(),
  /** False until the invitation is accepted. */
  hasJoined: z.boolean(),
  createdAt: timestampSchema,
  lastSignInAt: timestampSchema.nullable(),
});

/** A link for the member, shown once, and whether it was mailed, too. */
const invitedSchema = z.object({ member: memberSchema, link: resetLinkSchema, isMailed: z.boolean() });

export type Member = z.infer<typeof memberSchema>;
export type Invited = z.infer<typeof invitedSchema>;

export const memberRoutes = {
  listMembers: route({
    method: "GET",
    path: "/members",
    access: "viewer",
    summary: "The people of the account: its owner, and everybody who was invited.",
    response: z.object({ owner: z.object({ email: z.string(), name: z.string() }), items: z.array(memberSchema) }),
  }),
  inviteMember: route({
    method: "POST",
    path: "/members",
    access: "owner",
    summary: "Invites somebody. The response contains the link to join, which works once, for a week.",
    body: z.object({ email: emailSchema, name: labelSchema, role: roleSchema }),
    response: invitedSchema,
  }),
  changeMember: route({
    method: "PATCH",
    path: "/members/:memberId",
    access: "owner",
    summary: "Changes a member's role, from the next request on.",
    body: z.object({ role: roleSchema }),
    response: memberSchema,
  }),
  createMemberLink: route({
    method: "POST",
    path: "/members/:memberId/link",
    access: "owner",
    summary: "Creates a new link to join or to set a new password; earlier ones stop working.",
    response: invitedSchema,
  }),
  removeMemberSecondFactor: route({
    method: "DELETE",
    path: "/members/:memberId/second-factor",
    access: "owner",
    summary: "Turns off two-step sign-in for a member who lost both the app and the recovery codes.",
    response: memberSchema,
  }),
  removeMember: route({
    method: "DELETE",
    path: "/members/:memberId",
    access: "owner",
    summary: "Removes a member and ends their sessions at once. What they did stays.",
    response: "nothing",
  }),
};
