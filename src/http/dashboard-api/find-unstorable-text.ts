import { isStorableText } from "../is-storable-text.ts";

/** A value within a request; links to its parent instead of a path of its own keep deep nesting cheap. */
interface Member {
  value: unknown;
  key: PropertyKey;
  parent: Member | null;
}

/** The place of the first text or member name that cannot be stored, such as `["fields", 2, "name"]`; null if there is none. */
export function findUnstorableText(request: unknown): PropertyKey[] | null {
  const open: Member[] = [{ value: request, key: "", parent: null }];
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    const { value, key } = member;
    if (typeof value === "string" && !isStorableText(value)) return pathOf(member);
    if (typeof key === "string" && !isStorableText(key)) return pathOf(member.parent);
    if (typeof value === "object" && value !== null)
      for (const each of membersOf(value, member).toReversed()) open.push(each);
  }
  return null;
}

function membersOf(value: object, parent: Member): Member[] {
  if (Array.isArray(value)) return value.map((each: unknown, index) => ({ value: each, key: index, parent }));
  return Object.entries(value).map(([key, each]) => ({ value: each, key, parent }));
}

function pathOf(member: Member | null): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let each = member; each?.parent; each = each.parent) path.push(each.key);
  return path.toReversed();
}
