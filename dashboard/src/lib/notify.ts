import type { NotificationData } from "@mantine/notifications";
import { texts } from "../texts/en.ts";

/** Where notifications are shown. */
export interface NotificationState {
  /** Whether there was any yet; the app loads their code then. */
  isWanted: boolean;
  /** A page's own place for them, where they cover no button; null for the corner of the window. */
  place: HTMLElement | null;
}

let state: NotificationState = { isWanted: false, place: null };
let listeners: (() => void)[] = [];

/** Tells the app when and where notifications are wanted. */
export const notificationState = {
  subscribe(listener: () => void): () => void {
    listeners.push(listener);
    return () => {
      listeners = listeners.filter((each) => each !== listener);
    };
  },
  get: () => state,
};

let isOneAtATime = false;

/** Whether a notification takes the place of the one before: on pages where Ctrl-Z still undoes what that one offered. */
export function showOneAtATime(isOne: boolean): void {
  isOneAtATime = isOne;
}

/** Shows notifications in an element, as long as it is there: a `ref` of the element. */
export function placeNotifications(place: HTMLElement | null): void {
  change({ place });
}

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
  void offerUndo(message, onUndo);
}

/** As `notifyUndo` does; resolves when it can no longer be undone, with whether it was. */
export async function offerUndo(message: string, onUndo: () => Promise<unknown>): Promise<boolean> {
  const { showUndo } = await load();
  return showUndo(message, onUndo, { isOnlyOne: isOneAtATime, onFailed: notifyFailed });
}

function change(to: Partial<NotificationState>): void {
  state = { ...state, ...to };
  for (const listener of listeners) listener();
}

async function show(data: NotificationData): Promise<void> {
  const { showNotification } = await load();
  showNotification(data, isOneAtATime);
}

/** Loads what shows notifications, and tells the app that there are some. */
function load() {
  if (!state.isWanted) change({ isWanted: true });
  return import("../components/notification.tsx");
}
