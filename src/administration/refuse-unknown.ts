import { Failure } from "../domain/failure.ts";

/** What is not there, or is another account's: both look alike. */
export function refuseUnknown(noun: string): never {
  throw new Failure("notFound", `This ${noun} does not exist. It may have been deleted.`);
}
