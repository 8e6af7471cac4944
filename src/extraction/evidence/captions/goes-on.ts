/**
 * Words that join what stands before them to one name or one caption: "University of …", "Named insured and mailing address". A single
 * letter in capitals is an initial.
 */
const joint =
  /^(?:(?:[Oo]f|[Aa]nd|[Oo]r|[Dd]es?|[Dd]u|[Dd]el|[Dd]ella|[Dd]i|[Dd]o|[Dd]a|[Vv]on|[Vv]an|[Uu]nd|[Oo]der|[Ee]t|[Oo]u|en|y|e|o|och|og|OF|AND|OR|DES?|DU|DEL|DELLA|DI|DO|DA|VON|VAN|UND|ODER|ET|OU)\s|[&/]\s?)/u;

/** Whether a text goes on with what stands right before it: it begins nothing of its own. */
export function goesOn(text: string): boolean {
  return joint.test(text);
}
