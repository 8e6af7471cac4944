/** The operator pages. */
export const operator = {
  title: "Operator",
} as const;
