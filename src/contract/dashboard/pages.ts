/**
 * First segments of the dashboard's own addresses: for each, and everything below it, the service returns the
 * dashboard, which shows the page. Anything else that no route takes stays `not_found`.
 */
export const dashboardPages = [
  "sign-in",
  "sign-up",
  "forgot-password",
  "reset-password",
  "join",
  "documents",
  "inbox",
  "review",
  "parsers",
  "templates",
  "usage",
  "settings",
  "operator",
] as const;
