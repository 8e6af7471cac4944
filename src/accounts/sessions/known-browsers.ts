import { randomBytes } from "node:crypto";
import type { Sealer } from "../../platform/sealer.ts";

/** Bytes of a browser's id: enough that no two are alike. */
const idBytes = 16;

const purpose = "known browser";

/**
 * Makes what a browser keeps after a sign-in, to be told from strangers by the next one: it opens nothing, but its tries to
 * sign in to this account are counted apart from theirs, so that they cannot lock it out. Signed and nowhere stored.
 */
export function introduceBrowser(sealer: Sealer, accountId: string): string {
  const id = randomBytes(idBytes).toString("base64url");
  return `${id}.${sealer.sign(purpose, `${id} ${accountId}`)}`;
}

/** The id of a browser that signed in to this account before; null for any other. */
export function recogniseBrowser(sealer: Sealer, accountId: string, introduction: string): string | null {
  const [id = "", signature = ""] = introduction.split(".");
  return sealer.verify(purpose, `${id} ${accountId}`, signature) ? id : null;
}
