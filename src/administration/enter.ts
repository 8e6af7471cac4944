import { openSession } from "../accounts/sessions/sessions.ts";
import type { Origin } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";
import { type NamedPerson, personActor, recordOwn } from "./account-events.ts";

/** Opens a session, as the person that the visitor has shown to be; returns the secret for its cookie. */
export async function enter(tx: Db, visitor: Origin, person: NamedPerson): Promise<string> {
  await recordOwn(tx, personActor(visitor, person), person, "user.signed_in");
  return openSession(tx, person, new Date());
}
