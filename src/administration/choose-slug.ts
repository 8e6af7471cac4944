import { Failure } from "../domain/failure.ts";

const maxLength = 64;

/** A slug derived from a name: `Rechnungen für Müller` becomes `rechnungen-fur-muller`. */
export function toSlug(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, maxLength - 4);
  return plain.length >= 3 ? plain : `parser${plain === "" ? "" : `-${plain}`}`;
}

/** The requested slug, or one derived from the name, with a number if that is taken. */
export function chooseSlug(given: { name: string; slug?: string | undefined }, taken: readonly string[]): string {
  if (given.slug !== undefined) {
    if (!taken.includes(given.slug)) return given.slug;
    const fields = { slug: "is already used by another of your parsers, which may be archived" };
    throw new Failure("conflict", `You already have a parser with the slug ${given.slug}.`, { fields });
  }
  const base = toSlug(given.name);
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(slug)) return slug;
  }
}
