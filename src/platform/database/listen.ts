import type { Database } from "./database.ts";
import type { Subscription } from "./notifications.ts";

/**
 * Calls `onMessage` with the payload of each notification on the channel until closed, and `onGap` after the connection
 * was lost and restored. A notification is only a hint: whoever waits for something must also check from time to time.
 */
export function listen(
  database: Pick<Database, "notifications">,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void = () => {},
): Promise<Subscription> {
  return database.notifications.subscribe({ channel, onMessage, onGap });
}
