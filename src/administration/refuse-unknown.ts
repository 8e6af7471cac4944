import { Failure } from "../domain/failure.ts";

/** An object that does not exist, or that belongs to another account: both look the same. */
export function refuseUnknown(noun: string): never {
  throw new Failure("notFound", `This ${noun} does not exist. It may have been deleted.`);
}
