import { findUrls, isUrlText } from "./find-urls.ts";

/** The only web address in a text, as printed; null if there is none or more than one. */
export function parseUrl(text: string): string | null {
  const trimmed = text.trim();
  if (isUrlText(trimmed)) return trimmed;
  const urls = findUrls(trimmed);
  return urls.length === 1 ? (urls[0]?.value ?? null) : null;
}
