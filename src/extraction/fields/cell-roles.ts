import { concepts } from "../../vocabulary/concepts.ts";
import type { FieldProfile } from "./field-profile.ts";

/** What a child field is to its row, in roles that rows of all trades share. */
export type CellRole = "position" | "item" | "description" | "quantity" | "price" | "grossPrice" | "amount" | "rate";

/**
 * Roles by concept, concepts of cells before those of whole documents: inside a list, "net" and "total" are the line's
 * amount and a tax is a rate, since a row states no totals of the document.
 */
const roleByConcept: [string, CellRole][] = [
  ["line_id", "position"],
  ["item_number", "item"],
  ["item_description", "description"],
  ["quantity", "quantity"],
  ["unit_price", "price"],
  ["gross_price", "grossPrice"],
  ["tax_rate", "rate"],
  ["line_amount", "amount"],
  ["net_total", "amount"],
  ["grand_total", "amount"],
];

const numericKinds = new Set(["amount", "number", "percent"]);

/** Whether a child's values are numbers, so that its column holds one number a row. */
export function isNumeric(profile: FieldProfile | undefined): boolean {
  return profile !== undefined && numericKinds.has(profile.kind);
}

/** The roles of a list's children, by their positions; null for those that mean something of their own. */
export function rolesOf(columns: FieldProfile[]): (CellRole | null)[] {
  const roles = columns.map((column) => {
    const ids = new Set(column.concepts.map((concept) => concepts[concept]?.id));
    return roleByConcept.find(([id, role]) => ids.has(id) && (role !== "amount" || isNumeric(column)))?.[1] ?? null;
  });
  // The number that counts the rows comes first; further on, a "serial number" belongs to the thing itself.
  const isLater = (role: CellRole | null, index: number) =>
    role === "position" && index > 0 && columns[index]?.kind === "id";
  // Only rows of goods and sums are counted: in rows of people, a position is their job.
  for (const [index, role] of roles.entries()) if (isLater(role, index)) roles[index] = null;
  if (roles.every((role) => role === null || role === "position")) return roles.map(() => null);
  return roles.includes("description") || !roles.some((role) => role === "quantity" || role === "price")
    ? roles
    : withDescription(roles, columns);
}

/** What has a quantity or a price is named by the first text child with no other meaning, such as "name". */
function withDescription(roles: (CellRole | null)[], columns: FieldProfile[]): (CellRole | null)[] {
  const text = columns.findIndex(({ kind }, index) => roles[index] === null && (kind === "text" || kind === "name"));
  return roles.map((role, index) => (index === text ? "description" : role));
}
