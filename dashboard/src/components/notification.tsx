import { Button, Group, Text } from "@mantine/core";
import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";
import type { ReactElement } from "react";
import { queryClient } from "../lib/query-client.ts";
import { texts } from "../texts/en.ts";

/** How long a notification with an undo stays, in milliseconds: time to read it, notice the mistake and reach it. */
const undoTimeMs = 10_000;

/**
 * Milliseconds between two looks at whether the page has loaded what it needs: only then people see what was done, and that
 * time begins.
 */
const lookAgainMs = 1000;

/** Shows a notification, in the place of those before if it `isOnlyOne`; returns its ID. */
export function showNotification(data: NotificationData, isOnlyOne: boolean): string {
  // Each is hidden by itself, which tells what waits for its end.
  const { notifications: before, queue } = notificationsStore.getState();
  if (isOnlyOne) for (const { id = "" } of [...before, ...queue]) notifications.hide(id);
  return notifications.show({ withBorder: true, closeButtonProps: { "aria-label": texts.common.close }, ...data });
}

/** Shows a sentence with an undo; resolves when it is no longer shown, with whether the undo was pressed. */
export async function showUndo(
  message: string,
  onUndo: () => Promise<unknown>,
  { isOnlyOne, onFailed }: { isOnlyOne: boolean; onFailed: (error: unknown) => void },
): Promise<boolean> {
  let wasUndone = false;
  const isClosed = Promise.withResolvers<void>();
  const undo = async () => {
    if (wasUndone) return;
    wasUndone = true;
    notifications.hide(id);
    await onUndo();
  };
  const shown: NotificationData = {
    message: undoMessage(message, () => void undo().catch(onFailed)),
    color: "gray",
    autoClose: false,
    onClose: () => isClosed.resolve(),
  };
  const id = showNotification(shown, isOnlyOne);
  void whenLoaded().then(() => notifications.update({ ...shown, id, autoClose: undoTimeMs }));
  await isClosed.promise;
  return wasUndone;
}

async function whenLoaded(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  while (queryClient.isFetching() > 0);
}

function undoMessage(message: string, onUndo: () => void): ReactElement {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button variant="light" size="compact-sm" flex="none" onClick={onUndo}>
        {texts.common.undo}
      </Button>
    </Group>
  );
}
