import { randomBytes } from "node:crypto";
import type { Sealer } from "../../platform/sealer.ts";

/** Bytes of a browser's ID: enough to be unique. */
const idBytes = 16;

const purpose = "known browser";

/**
 * Creates what a browser keeps after signing in, so that the next sign-in can tell it from strangers. It grants
 * nothing, but the browser's attempts to sign in to this account are counted separately, so strangers cannot lock it
 * out. It is signed, and stored nowhere else.
 */
export function introduceBrowser(sealer: Sealer, accountId: string): string {
  const id = randomBytes(idBytes).toString("base64url");
  return `${id}.${sealer.sign(purpose, `${id} ${accountId}`)}`;
}

/** The ID of a browser that signed in to this account before; null for any other. */
export function recogniseBrowser(sealer: Sealer, accountId: string, introduction: string): string | null {
  const [id = "", signature = ""] = introduction.split(".");
  return sealer.verify(purpose, `${id} ${accountId}`, signature) ? id : null;
}
