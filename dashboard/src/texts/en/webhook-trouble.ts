/** The notice of webhooks that keep failing. */
export const webhookTrouble = {
  failing: (name: string, parser: string, count: number, since: string, last: string) =>
    `The webhook ${name} of ${parser} keeps failing: ${count} attempts in a row, the first ${since}. ${last}`,
  gone: (name: string, parser: string) =>
    `The webhook ${name} of ${parser} is off: its endpoint responded that it is gone (HTTP 410).`,
  open: (name: string) => `See ${name}`,
} as const;
