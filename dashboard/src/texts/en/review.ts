/** Entries that wait for a person, one after the other. */
export const review = {
  title: "Review",
  left: (count: number) => (count === 1 ? "1 entry left" : `${count} entries left`),
  progress: (done: number, total: number) => `${done} of ${total} reviewed`,
  reasons: { invalid: "broken rule", lowConfidence: "low confidence" },
  skip: "Skip",
  back: "Back",
  open: "Open document",
  doneTitle: "All reviewed",
  doneText: (count: number) =>
    count === 1
      ? "You reviewed 1 entry. The parser learns from it."
      : `You reviewed ${count} entries. The parsers learn from them.`,
  emptyTitle: "Nothing to review",
  emptyText: "Entries that break a rule or have a value with low confidence appear here.",
  toDocuments: "Go to documents",
} as const;
