/** The templates pages. */
export const templates = {
  title: "Template library",
} as const;
