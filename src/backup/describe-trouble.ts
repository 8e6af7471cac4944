import { Unavailable } from "../domain/unavailable.ts";
import { asStorageTrouble, describeStorageTrouble } from "../platform/files/storage-trouble.ts";
import { BackupRefused } from "./backup-refused.ts";

/**
 * Says that a backup's place is at fault if it is, because a service's own files have the same errors: a full disk or a
 * bucket that is away becomes `BackupRefused`.
 */
export async function blamePlace<Result>(
  address: string,
  doing: "read" | "written",
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const trouble = error instanceof BackupRefused ? null : describeStorageTrouble(asStorageTrouble(error));
    if (trouble === null) throw error;
    const reason = trouble.replace(" for the files", "");
    throw new BackupRefused(`The backup at ${address} cannot be ${doing}: ${reason}.`, { cause: error });
  }
}

/** Why a backup failed, as a sentence for operators. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupRefused) return error.message;
  const trouble = describeStorageTrouble(error);
  if (trouble !== null) return `The service's own files could not be read: ${trouble}.`;
  if (error instanceof Unavailable) return error.message;
  return `${error instanceof Error ? error.message : String(error)}.`.replace(/([.!?])\.$/, "$1");
}
