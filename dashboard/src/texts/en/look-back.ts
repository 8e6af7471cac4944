/** What a correction would change in earlier documents. */
export const lookBack = {
  title: "Effect on earlier documents",
  looking: "Looking at what this changes in earlier documents…",
  found: (count: number) =>
    count === 1 ? "This would also change 1 earlier document." : `This would also change ${count} earlier documents.`,
  applied: (count: number) => (count === 1 ? "1 earlier document changed." : `${count} earlier documents changed.`),
  done: (count: number) =>
    count === 1 ? "1 earlier entry has its new values." : `${count} earlier entries have their new values.`,
  documents: "Earlier documents",
  show: "Show",
  hide: "Hide",
  apply: "Apply",
  close: "Leave earlier documents as they are",
  learned: "Learned: changed together with other documents",
} as const;
