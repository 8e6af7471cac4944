import type { Sealer } from "../platform/sealer.ts";

const purpose = "document file";
/** Decided: the address of a stored file is valid for one hour. */
const lifetimeSeconds = 3600;

/** A signed address for one document's file and nothing else; it needs no token. */
export function signDocumentUrl(sealer: Sealer, baseUrl: string, documentId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  const signature = sealer.sign(purpose, `${documentId}.${expires}`);
  return `${baseUrl}/files/${documentId}?expires=${expires}&signature=${signature}`;
}

export function isSignedDocumentUrl(
  sealer: Sealer,
  signed: { documentId: string; expires: string; signature: string },
  now: Date,
): boolean {
  const { documentId, expires, signature } = signed;
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now.getTime()) return false;
  return sealer.verify(purpose, `${documentId}.${expires}`, signature);
}
