import { z } from "zod";
import { findPerson, findPersonOf, type Person } from "../accounts/people.ts";
import { findIdentity, insertIdentity } from "../accounts/sessions/identity-store.ts";
import { providerVisits } from "../accounts/sessions/limit-tries.ts";
import { deleteEnded } from "../accounts/sessions/session-store.ts";
import { toNetwork } from "../accounts/sessions/to-network.ts";
import type { Origin } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { OpenIdentity } from "../platform/open-id/open-id-provider.ts";
import { findSealedValue, sealValue } from "../platform/sealer.ts";
import { personActor, recordOwn, recordVisit } from "./account-events.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { enter } from "./enter.ts";
import { isTooMany } from "./refuse-too-many.ts";

/** Where the provider sends browsers back to. */
export const openIdCallbackPath = "/sign-in/open-id/callback";

/** How long a person may be at the provider, in milliseconds. */
export const attemptLifetimeMs = 600_000;

/**
 * Why somebody whom the provider knows, or does not, is not let in: nobody here has that address; the provider did not check
 * it; they did not accept their invitation yet; the attempt was broken off, is too old, or the provider did not respond.
 */
export type ProviderRefusal = "unknown" | "unverified" | "invited" | "failed";

const attemptSchema = z.object({
  for: z.literal("open-id"),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  endsAt: z.number(),
});

interface Comer extends Origin {
  address: string;
}

/** Signing in by OpenID Connect. */
export function createSignInByProvider(deps: AdministrationDeps) {
  const { db, openId, sealer, baseUrl } = deps;

  /** Null: whoever it is must not come in. */
  const recognise = async (tx: Db, comer: Comer, identity: OpenIdentity): Promise<Person | ProviderRefusal> => {
    const key = await findIdentity(tx, identity.issuer, identity.subject);
    const known = key && (await findPersonOf(tx, key));
    if (known) return known.isActive ? known : "unknown";
    if (identity.email === null || !identity.isEmailVerified) return "unverified";
    const person = await findPerson(tx, identity.email);
    if (!person?.isActive) return "unknown";
    // Where anybody can make an account, anybody can invite: the invitation's page says into which account it leads.
    if (!person.hasJoined && deps.isSignUpOpen) return "invited";
    if (await insertIdentity(tx, person, identity)) {
      if (!person.hasJoined) await recordOwn(tx, personActor(comer, person), person, "member.joined");
      return person;
    }
    // The address belongs to somebody whom the provider knows under another ID.
    await recordVisit(tx, comer, person, "user.sign_in_failed");
    return "unknown";
  };

  return {
    /** The provider's page, and what the browser keeps until it is back; null if the provider cannot be reached. */
    async begin(comer: Comer, next: string): Promise<{ url: string; kept: string } | null> {
      if (openId === null) return null;
      if (await isTooMany(db, providerVisits, toNetwork(comer.address))) return null;
      try {
        const { url, attempt } = await openId.begin(`${baseUrl()}${openIdCallbackPath}`);
        return {
          url,
          kept: sealValue(sealer, { for: "open-id", ...attempt, next, endsAt: Date.now() + attemptLifetimeMs }),
        };
      } catch (error) {
        deps.log.error({ err: error }, "The OpenID provider did not respond as it should");
        return null;
      }
    },

    /** Lets in whom the provider names: the secret of a session and the page to go to, or why not. */
    async finish(
      comer: Comer,
      query: string,
      kept: string | null,
    ): Promise<{ secret: string; personId: string; next: string } | { refusal: ProviderRefusal }> {
      const attempt = kept === null ? null : findSealedValue(sealer, kept, attemptSchema);
      if (openId === null || attempt === null || attempt.endsAt < Date.now()) return { refusal: "failed" };
      let identity: OpenIdentity;
      try {
        identity = await openId.finish(new URL(`${baseUrl()}${openIdCallbackPath}${query}`), attempt);
      } catch (error) {
        deps.log.warn({ err: error }, "A sign-in by the OpenID provider failed");
        return { refusal: "failed" };
      }
      await deleteEnded(db, new Date());
      return withTransaction(db, async (tx) => {
        const person = await recognise(tx, comer, identity);
        if (typeof person === "string") return { refusal: person };
        return { secret: await enter(tx, comer, person), personId: person.id, next: attempt.next };
      });
    },
  };
}
