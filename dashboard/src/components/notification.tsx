import { Button, Group, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { texts } from "../texts/en.ts";

/** A notification's sentence with an undo. */
export function undoMessage(message: string, onUndo: () => void): ReactElement {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button variant="light" size="compact-sm" flex="none" onClick={onUndo}>
        {texts.common.undo}
      </Button>
    </Group>
  );
}
