import type { PageLayout } from "../../domain/document-layout.ts";
import { conceptsCaptioned } from "../../vocabulary/printed-captions.ts";
import { remember } from "./remember.ts";

/** Maximum words of a caption. */
const MOST_WORDS = 6;

/**
 * The captions on a page that documents print word for word, in lower case, each with the ids of the concepts that it
 * names.
 */
export const captionsOnPage = remember((page: PageLayout): ReadonlyMap<string, readonly string[]> => {
  const captions = new Map<string, readonly string[]>();
  for (const { text, words } of page.segments) {
    if (words.length > MOST_WORDS) continue;
    const caption = text.split(":")[0] ?? "";
    const concepts = conceptsCaptioned(caption);
    if (concepts.length > 0) captions.set(caption.toLowerCase(), concepts);
  }
  return captions;
});
