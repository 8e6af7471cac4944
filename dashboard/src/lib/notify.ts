import type { NotificationData } from "@mantine/notifications";
import { texts } from "../texts/en.ts";

/** How long a notification with an undo stays, in milliseconds: time to read it, notice the mistake and reach it. */
const undoTimeMs = 10_000;

let listeners: (() => void)[] = [];
let isWanted = false;

/** Whether there was any notification yet; the app loads their code then. */
export const notificationsWanted = {
  subscribe(listener: () => void): () => void {
    listeners.push(listener);
    return () => {
      listeners = listeners.filter((each) => each !== listener);
    };
  },
  get: () => isWanted,
};

/** Says that something is done. */
export function notifyDone(message: string): void {
  void show({ message, color: "pine" });
}

/** Says that something failed, and why. */
export function notifyFailed(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  void show({ title: texts.common.failedTitle, message, color: "red", role: "alert", autoClose: 8000 });
}

/** Says that something is done, with a button to undo it. */
export function notifyUndo(message: string, onUndo: () => Promise<unknown>): void {
  void import("../components/undo-message.tsx").then(({ showUndo }) => {
    want();
    showUndo(message, onUndo, { autoClose: undoTimeMs, onFailed: notifyFailed });
  });
}

function want(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

async function show(data: NotificationData): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  want();
  notifications.show({ withBorder: true, closeButtonProps: { "aria-label": texts.common.close }, ...data });
}
