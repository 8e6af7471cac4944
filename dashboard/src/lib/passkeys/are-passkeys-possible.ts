/**
 * Whether this browser can use passkeys here: they belong to the service's public address, which must be a name, and a page at any
 * other address of the service cannot use them.
 */
export function arePasskeysPossible(baseUrl: string): boolean {
  const { origin, hostname } = window.location;
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && new URL(baseUrl).origin === origin && typeof PublicKeyCredential !== "undefined";
}
