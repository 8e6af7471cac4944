import { z } from "zod";
import { findPersonOf, type Person as StoredPerson } from "../accounts/people.ts";
import { limitTries } from "../accounts/sessions/limit-tries.ts";
import { lockCredential, markPasskeyUsed } from "../accounts/sessions/passkey-store.ts";
import { checkPasskeyUse, passkeyTimeMs, readCredentialId, toPasskeySite } from "../accounts/sessions/passkeys.ts";
import type { Db } from "../platform/database/database.ts";
import { findSealedValue, sealValue } from "../platform/sealer.ts";
import type { AdministrationDeps } from "./administration-deps.ts";

/** Each challenge counts once, in every process. */
const attemptUses = { name: "passkey attempt", most: 1, windowMs: 2 * passkeyTimeMs };

const attemptSchema = z.object({
  for: z.literal("passkey"),
  /** Who makes one; null: somebody uses one. */
  personId: z.string().nullable(),
  challenge: z.string(),
  endsAt: z.number(),
});

/** A browser's response, and what was begun with it. */
export interface GivenPasskey {
  attempt: string;
  response: unknown;
}

type PasskeyDeps = Pick<AdministrationDeps, "sealer" | "baseUrl">;

/** What a browser keeps of a challenge until it responds; `personId`: who makes a passkey, null if one is used. */
export function sealAttempt(
  { sealer }: Pick<PasskeyDeps, "sealer">,
  personId: string | null,
  challenge: string,
): string {
  return sealValue(sealer, { for: "passkey", personId, challenge, endsAt: Date.now() + passkeyTimeMs });
}

/** The challenge of an attempt, which is used up by that; null if it is of somebody else, too old or used. */
export async function takeChallenge(tx: Db, deps: PasskeyDeps, sealed: string, personId: string | null) {
  const attempt = findSealedValue(deps.sealer, sealed, attemptSchema);
  if (attempt === null || attempt.personId !== personId || attempt.endsAt < Date.now()) return null;
  const isUsed = (await limitTries(tx, attemptUses, attempt.challenge, new Date())) !== null;
  return isUsed ? null : attempt.challenge;
}

/**
 * Whose passkey was used; null if the response is not right. Call it in a transaction: the attempt is used up with what follows.
 */
export async function recognisePasskey(tx: Db, deps: PasskeyDeps, given: GivenPasskey): Promise<StoredPerson | null> {
  const site = toPasskeySite(deps.baseUrl());
  const credentialId = readCredentialId(given.response);
  if (site === null || credentialId === null) return null;
  const challenge = await takeChallenge(tx, deps, given.attempt, null);
  const passkey = challenge === null ? null : await lockCredential(tx, credentialId);
  if (challenge === null || passkey === null) return null;
  const counter = await checkPasskeyUse(site, challenge, given.response, passkey);
  if (counter === null) return null;
  await markPasskeyUsed(tx, passkey.id, counter);
  const person = await findPersonOf(tx, passkey);
  return person?.isActive ? person : null;
}
