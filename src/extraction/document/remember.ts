/**
 * Computes a fact once for each thing it is about, such as a page, a document or a parser's field, and keeps it as long
 * as that thing lives: many stages ask for the same fact, and none has to pass it on.
 */
export function remember<Subject extends object, Fact>(find: (subject: Subject) => Fact): (subject: Subject) => Fact {
  const known = new WeakMap<Subject, { fact: Fact }>();
  return (subject) => {
    const found = known.get(subject) ?? { fact: find(subject) };
    known.set(subject, found);
    return found.fact;
  };
}
