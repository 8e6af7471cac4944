/** The integrations pages. */
export const integrations = {
  title: "Integrations",
} as const;
