/** Why an entry waits for a person; in a file of its own, as every page of the dashboard loads it. */
export const reviewReasons = ["invalid", "lowConfidence"] as const;
