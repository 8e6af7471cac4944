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
  part: "Show",
  parts: { all: "All", mine: "Mine", nobody: "Nobody's", mentioned: "Mentioned me" },
  emptyPartTitle: {
    mine: "Nothing is assigned to you",
    nobody: "Everything is assigned",
    mentioned: "Nobody needs you here",
  },
  emptyPartText: "Nothing in this part of the queue waits for review.",
  showAll: "Show all",
  heldTitle: "Others are on it",
  heldText: (count: number) =>
    count === 1
      ? "The last entry is being reviewed by a colleague right now."
      : `The ${count} entries that are left are being reviewed by colleagues right now.`,
  list: "Show the queue",
  listTitle: "What waits for review",
  select: (name: string) => `Select ${name}`,
  selectAll: "Select all",
  loadMore: "Show more",
  held: (name: string) => `${name} is on it`,
} as const;
