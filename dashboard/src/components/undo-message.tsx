import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { texts } from "../texts/en.ts";

interface UndoOptions {
  autoClose: number;
  onFailed: (error: unknown) => void;
}

/** Shows a notification with an undo. */
export function showUndo(message: string, onUndo: () => Promise<unknown>, { autoClose, onFailed }: UndoOptions): void {
  const id = notifications.show({
    withBorder: true,
    closeButtonProps: { "aria-label": texts.common.close },
    color: "gray",
    autoClose,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id);
            onUndo().catch(onFailed);
          }}
        >
          {texts.common.undo}
        </Button>
      </Group>
    ),
  });
}
