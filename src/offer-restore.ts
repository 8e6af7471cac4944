import type { RestoreOffer } from "./administration/administration-deps.ts";
import type { Config } from "./config.ts";

/**
 * Offers the backups in the place of `WINNOW_BACKUPS` to whoever starts the service for the first time; no offer without
 * such a place. `wanted` resolves with the name of the one that was chosen.
 */
export function offerRestore(
  { backups }: Config,
  failure: string | null,
): { offer: RestoreOffer | null; wanted: Promise<string> } {
  const chosen = Promise.withResolvers<string>();
  if (backups === null) return { offer: null, wanted: chosen.promise };
  const { place: address } = backups;
  const offer: RestoreOffer = {
    address: "folder" in address ? address.folder : `s3://${address.s3.bucket}/${address.s3.prefix}`.replace(/\/$/, ""),
    failure,
    async list() {
      // Loaded only for those who want it.
      const [{ openBackupPlace }, { listBackups }] = await Promise.all([
        import("./service-backups.ts"),
        import("./backup/list-backups.ts"),
      ]);
      const place = await openBackupPlace(address);
      return await listBackups(place).finally(() => place.close());
    },
    start: chosen.resolve,
  };
  return { offer, wanted: chosen.promise };
}
