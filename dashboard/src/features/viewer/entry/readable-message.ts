import { toLabel } from "../../../lib/to-label.ts";

/** A message about a value, and the value's position in the entry. */
export interface Message {
  message: string;
  field: string | null;
  path: { key: string; depth: number; index: number } | null;
}

/**
 * A rule's message with the names that the viewer shows: `total is required.` is `Total is required.` The service begins
 * its own messages with the field's name as programs know it; a parser's own messages stay as they are.
 */
export function toReadable(message: Message, where: "beside its value" | "alone"): string {
  const { field, path, message: text } = message;
  if (field === null || path === null) return text;
  const short = toLabel(path.depth === 0 ? field : path.key);
  const names: [asSent: string, long: string][] =
    path.depth === 0
      ? [[field, short]]
      : [
          [
            `${path.key} in row ${path.index + 1} of ${field}`,
            `${short} in row ${path.index + 1} of ${toLabel(field)}`,
          ],
          [`${path.key} of ${field}`, `${short} of ${toLabel(field)}`],
        ];
  const [asSent, long] = names.find(([name]) => text.startsWith(`${name} `)) ?? [];
  if (asSent === undefined || long === undefined) return text;
  return (where === "alone" ? long : short) + text.slice(asSent.length);
}
