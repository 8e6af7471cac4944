import type { PageLayout } from "../../domain/document-layout.ts";
import type { Template } from "../../domain/parser.ts";
import { captionsOnPage } from "../../extraction/document/captions-on-page.ts";
import { nameFit, readTitles } from "../../extraction/ranking/title-fit.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";

/**
 * The templates that a document may fit, likeliest first, by its titles and by the captions that it prints: milliseconds,
 * where reading a template's fields takes a tenth of a second.
 */
export function glance(pages: PageLayout[], templates: readonly Template[]): Template[] {
  const titles = readTitles(pages);
  const printed = [...new Map(pages.flatMap((page) => [...captionsOnPage(page)])).values()];
  return templates
    .map((template) => {
      const asked = new Set(template.concepts.values());
      const own = printed.filter((concepts) => concepts.some((concept) => asked.has(concept))).length;
      return {
        template,
        fit: NAME_WEIGHT * nameFit(titles, captionTokens(template.name)) + own / Math.max(1, printed.length),
      };
    })
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ template }) => template);
}

/** A title that names the template says as much as all captions together. */
const NAME_WEIGHT = 1;
