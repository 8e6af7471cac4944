import type { Plugin } from "vite";

const id = "\0without-schemas";

/** Takes the place of `z`: whatever is called or asked for is the same thing again, but what needs a real schema throws. */
const standIn = `const needed = ["options", "parse", "safeParse"];
const get = (_, name) => {
  if (needed.includes(name)) throw new Error("The dashboard has no schemas, so it cannot ask one for " + name + ".");
  return schema;
};
const schema = new Proxy(() => {}, { get, apply: () => schema });
export const z = schema;`;

/**
 * Leaves zod out of the bundle. The service checks what it gets and what it sends by the contract's schemas; checking the
 * same again in the browser would make each page 16 kB larger. The dashboard only takes types, paths and lists from the
 * contract, and must not parse with its schemas.
 */
export const withoutSchemas: Plugin = {
  name: "without-schemas",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (source === "zod" ? { id, moduleSideEffects: false } : null),
  load: (asked) => (asked === id ? standIn : null),
};
