import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { passkeyRoutes } from "../../../../src/contract/dashboard/passkeys.ts";
import type { Session } from "../../../../src/contract/dashboard/session.ts";
import { texts } from "../../texts/en.ts";
import { call } from "../api.ts";

/** A browser's response, and what was begun with it. */
interface GivenPasskey {
  attempt: string;
  response: Record<string, unknown>;
}

/** Lets the browser use one of the person's passkeys. */
export async function askForPasskey(): Promise<GivenPasskey> {
  const { attempt, options } = await call(passkeyRoutes.beginPasskeySignIn);
  // The library and the service speak of the same version of the standard.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  return { attempt, response: { ...response } };
}

/** Signs in with one of the person's passkeys. */
export async function signInByPasskey(): Promise<Session> {
  return call(passkeyRoutes.signInByPasskey, { body: await askForPasskey() });
}

/** Lets the browser make a passkey. */
export async function makePasskey(password: string): Promise<GivenPasskey> {
  const { attempt, options } = await call(passkeyRoutes.beginPasskey, { body: { password } });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return { attempt, response: { ...response } };
}

/** What the browser says is not for people. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  throw new Error(name === "InvalidStateError" ? texts.passkeys.isThere : texts.passkeys.cancelled);
}
