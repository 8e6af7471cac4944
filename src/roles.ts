/** `web` answers requests, `worker` runs jobs, `all` does both in one process. */
export const roles = ["all", "web", "worker"] as const;
export type Role = (typeof roles)[number];
