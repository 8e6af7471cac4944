import { z } from "zod";
import { route } from "./route.ts";
import { givenPassword, sessionSchema } from "./session.ts";
import { idSchema, labelSchema, timestampSchema } from "./wire.ts";

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** As browsers take and give it (WebAuthn Level 3, in its JSON form); the service looks at every part that it uses. */
const browserJson = z.record(z.string(), z.unknown());

const begun = z.object({
  /** To send along with the browser's response. It counts once, for five minutes. */
  attempt: z.string(),
  options: browserJson,
});

const attempt = z.string().min(1).max(2000);

export const passkeyRoutes = {
  listPasskeys: route({
    method: "GET",
    path: "/passkeys",
    access: "viewer",
    summary: "Your passkeys, oldest first.",
    response: z.object({
      items: z.array(passkeySchema),
      /** False: the service's public address is no name, or not HTTPS, and browsers make no passkeys for it. */
      isPossible: z.boolean(),
    }),
  }),
  beginPasskey: route({
    method: "POST",
    path: "/passkeys/begin",
    access: "viewer",
    summary: "What the browser needs to make a passkey. Nothing changes until it is sent.",
    body: z.object({ password: givenPassword }),
    response: begun,
  }),
  addPasskey: route({
    method: "POST",
    path: "/passkeys",
    access: "viewer",
    summary:
      "Adds the passkey that the browser made. From then on, a password alone does not sign in. The response contains recovery codes, once, if you had none.",
    body: z.object({ attempt, name: labelSchema, response: browserJson }),
    response: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
  }),
  removePasskey: route({
    method: "POST",
    path: "/passkeys/:passkeyId/remove",
    access: "viewer",
    summary: "Removes one of your passkeys.",
    body: z.object({ password: givenPassword }),
    response: "nothing",
  }),
  beginPasskeySignIn: route({
    method: "POST",
    path: "/sign-in/passkey/begin",
    access: "everybody",
    summary: "What the browser needs to use a passkey.",
    response: begun,
  }),
  signInByPasskey: route({
    method: "POST",
    path: "/sign-in/passkey",
    access: "everybody",
    summary: "Signs in with a passkey, without a password. The response sets the session cookie.",
    body: z.object({ attempt, response: browserJson }),
    response: sessionSchema,
  }),
};
