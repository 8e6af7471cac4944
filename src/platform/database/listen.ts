import type { Database } from "./database.ts";
import type { Subscription } from "./notifications.ts";

/**
 * Calls `onMessage` with the payload of each notification on the channel, until closed; `onGap` after the connection
 * was lost and restored. Only a hint: whoever waits for something also checks from time to time.
 */
export function listen(
  database: Pick<Database, "notifications">,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void = () => {},
): Promise<Subscription> {
  return database.notifications.subscribe({ channel, onMessage, onGap });
}
