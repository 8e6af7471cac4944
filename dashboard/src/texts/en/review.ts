/** Entries that wait for a person, one after the other. */
export const review = {
  title: "Review",
  left: (count: number) => (count === 1 ? "1 entry waits" : `${count} entries wait`),
  progress: (done: number, total: number) => `${done} of ${total} reviewed`,
  reasons: { invalid: "a rule is broken", lowConfidence: "a value is unsure" },
  skip: "Skip",
  back: "Back",
  open: "Open the document",
  doneTitle: "All reviewed",
  doneText: (count: number) =>
    count === 1
      ? "You reviewed 1 entry. The parser learns from it."
      : `You reviewed ${count} entries. The parsers learn from them.`,
  emptyTitle: "Nothing to review",
  emptyText:
    "Entries that break a rule, or in which a value is unsure, wait here for a look. Right now there are none.",
  toDocuments: "To the documents",
} as const;
