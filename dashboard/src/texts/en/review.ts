/** The review pages. */
export const review = {
  title: "Review",
} as const;
