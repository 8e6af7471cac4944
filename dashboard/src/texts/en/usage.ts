/** The usage pages. */
export const usage = {
  title: "Usage",
} as const;
