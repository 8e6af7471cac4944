/** The home pages. */
export const home = {
  title: "Home",
} as const;
