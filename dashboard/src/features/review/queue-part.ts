/** Whose part of the queue is shown, in the order of the choice. */
export const queueParts = ["all", "mine", "nobody", "mentioned"] as const;

export type QueuePart = (typeof queueParts)[number];

/** Reads the part from the page's address. */
export function readQueuePart({ part }: Record<string, unknown>): { part?: QueuePart } {
  const known = queueParts.find((each) => each === part);
  return known === undefined || known === "all" ? {} : { part: known };
}
