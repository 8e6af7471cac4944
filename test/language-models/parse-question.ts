/** A field as the request describes it. */
export interface ServedField {
  key: string;
  /** The parser's name for it. */
  name: string;
  type: string;
  /** Everything else that the request says about it. */
  said: string;
  children: ServedField[];
}

/** A question as a language model reads it from a request. */
export interface ModelQuestion {
  instructions: string;
  document: string;
  fields: ServedField[];
  /** Null: it is to find out how many there are. `wanted` has keys. */
  entries: { number: number; wanted: string[]; said: string }[] | null;
  lines: { id: number; text: string; page: number }[];
  pictures: Buffer[];
}

/** Reads the parts of a request that a scripted language model needs for its answer. */
export function parseQuestion(instructions: string, document: string, pictures: Buffer[]): ModelQuestion {
  const fields: ServedField[] = [];
  for (const [, indent = "", key = "", type = "", said = ""] of instructions.matchAll(
    /^( *)- (\w+) \(([a-z]+)\)(?:: (.*))?$/gm,
  )) {
    const [, called] = /\bcalled ("(?:[^"\\]|\\.)*")/.exec(said) ?? [];
    const name = called === undefined ? key : String(JSON.parse(called));
    const field = { key, name, type, said, children: [] };
    if (indent === "") fields.push(field);
    else fields.at(-1)?.children.push(field);
  }
  const asked = [...instructions.matchAll(/^- entry (\d+)(.*): ([\w, ]+)$/gm)].map(
    ([, number, said = "", keys = ""]) => ({
      number: Number(number),
      said,
      wanted: keys.split(", "),
    }),
  );
  const lines: ModelQuestion["lines"] = [];
  let page = 0;
  for (const line of document.split("\n")) {
    const [, number] = /^--- page (\d+)/.exec(line) ?? [];
    if (number !== undefined) page = Number(number);
    const [, id, text = ""] = /^\[(\d+)\] (.*)$/.exec(line) ?? [];
    if (id !== undefined) lines.push({ id: Number(id), text, page });
  }
  return { instructions, document, fields, entries: asked.length > 0 ? asked : null, lines, pictures };
}
