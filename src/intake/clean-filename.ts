/** Maximum bytes in UTF-8: file systems allow no longer names. */
const maxBytes = 255;

/** Maximum characters of an extension that is kept when a name is cut; a longer one is not an extension. */
const maxExtensionLength = 16;

/**
 * Makes a client's file name harmless: no folders, no control or direction-changing characters, at most 255 bytes, the
 * extension kept. Null if nothing is left.
 */
export function cleanFilename(given: string | null): string | null {
  const name = (given ?? "").toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = name
    .normalize("NFC")
    // Control characters; format characters (Cf) can turn `fdp.exe` around or hide a part.
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  // Only dots: the name of a folder.
  if (/^\.*$/.test(visible)) return null;
  return shorten(visible);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const extension = name.match(/\.[^.\s]+$/)?.[0] ?? "";
  const kept = extension.length <= maxExtensionLength ? extension : "";
  const room = maxBytes - Buffer.byteLength(kept);
  let stem = "";
  let size = 0;
  for (const character of name.slice(0, name.length - kept.length)) {
    size += Buffer.byteLength(character);
    if (size > room) break;
    stem += character;
  }
  return stem.trimEnd() + kept;
}
