/** A backup cannot be made or restored here; the message says why and what to do. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}
