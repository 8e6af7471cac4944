/** The settings pages. */
export const settings = {
  title: "Settings",
} as const;
