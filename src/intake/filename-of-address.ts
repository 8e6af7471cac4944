import { cleanFilename } from "./clean-filename.ts";

/** The last part of an address's path as a harmless name; null if the path has no parts. */
export function filenameOfAddress(url: string): string | null {
  const part = new URL(url).pathname.split("/").findLast((each) => each !== "") ?? "";
  return cleanFilename(decodePart(part));
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone percent sign is part of the name.
    return part;
  }
}
