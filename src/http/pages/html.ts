/** Markup that may be in a page unchanged. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = Html | string | number | Content[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function toMarkup(content: Content): string {
  if (content instanceof Html) return content.markup;
  if (Array.isArray(content)) return content.map(toMarkup).join("");
  return String(content).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Builds markup; whatever is inserted is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...contents.map(toMarkup)));
}

/** A sentence with its `code` in backticks. */
export function prose(text: string): Html {
  const pieces = text
    .split("`")
    .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
  return html`${pieces}`;
}

/** Paragraphs that are separated by blank lines. */
export function paragraphs(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${prose(paragraph)}</p>`)}`;
}

/** A block of code that can also be scrolled with the keyboard. */
export function codeBlock(code: string, label: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>`;
}
