/** An element with what is in it; null: nothing, so it is left out. */
export type XmlPart = string | null;

/** An element around a text; left out without one. */
export function leaf(name: string, text: string | null, attributes: Record<string, string> = {}): XmlPart {
  return text === null || text === "" ? null : `<${name}${toAttributes(attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element around others; left out if all of them are. */
export function element(name: string, parts: readonly XmlPart[], attributes: Record<string, string> = {}): XmlPart {
  const filled = parts.filter((part) => part !== null);
  return filled.length === 0 ? null : `<${name}${toAttributes(attributes)}>${filled.join("")}</${name}>`;
}

function toAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value).replaceAll('"', "&quot;")}"`)
    .join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
}
