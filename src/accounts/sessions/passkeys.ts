import { isIP } from "node:net";
import { z } from "zod";
import type { PasskeyCredential } from "./passkey-store.ts";

/** How long a browser may take, in milliseconds: a phone must be found. */
export const passkeyTimeMs = 300_000;

/** Longest text of a response, in characters: an attestation with certificates is a tenth of it. */
const text = z.string().max(20_000);

const transports = z.array(z.string().max(40)).max(10);

/** What browsers answer, as far as it is looked at. */
const madeSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: text, attestationObject: text, transports: transports.default([]) }),
});

const usedSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

/** The address under which passkeys are made and used. */
export interface PasskeySite {
  /** A domain: the passkeys of a service count there and nowhere else. */
  rpId: string;
  origin: string;
}

/** The site of the service's public address; null if passkeys cannot exist there: they need a name, and HTTPS. */
export function toPasskeySite(baseUrl: string): PasskeySite | null {
  const { hostname, origin, protocol } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  const isSafe = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isSafe ? { rpId: hostname, origin } : null;
}

/** What a browser needs to make a passkey for somebody. */
export async function describeNewPasskey(
  { rpId }: PasskeySite,
  person: { id: string; email: string; name: string },
  existing: readonly PasskeyCredential[],
) {
  // Loaded with the first passkey: many services never have one.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: "Winnow",
    rpID: rpId,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    timeout: passkeyTimeMs,
    excludeCredentials: existing.map(({ credentialId, transports: known }) => ({
      id: credentialId,
      transports: known,
    })),
    // It stands for the password and the second step: the device keeps the name, and asks for a finger or a PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The passkey that a browser made for a challenge; null if it is not one. */
export async function readNewPasskey(
  { rpId, origin }: PasskeySite,
  challenge: string,
  given: unknown,
): Promise<PasskeyCredential | null> {
  const made = madeSchema.safeParse(given);
  if (!made.success) return null;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { response, ...rest } = made.data;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: response.transports };
  } catch {
    // It throws for whatever is not as it should be.
    return null;
  }
}

/** What a browser needs to use one of the passkeys that it has for the site. */
export async function describePasskeyUse({ rpId }: PasskeySite) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({ rpID: rpId, timeout: passkeyTimeMs, userVerification: "required" });
}

/** The credential that a response names; null if it names none. */
export function readCredentialId(given: unknown): string | null {
  return usedSchema.safeParse(given).data?.id ?? null;
}

/** Checks a response to a challenge. Returns how often the device has signed so far; null if it is not right. */
export async function checkPasskeyUse(
  { rpId, origin }: PasskeySite,
  challenge: string,
  given: unknown,
  { credentialId, publicKey, counter }: PasskeyCredential,
): Promise<number | null> {
  const used = usedSchema.safeParse(given);
  if (!used.success) return null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used.data, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
