import { Group, Kbd, Modal, Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import { commands, shortcuts } from "./shortcuts.ts";

/** The names of keys without a letter. */
const keyNames: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc" };

/** The viewer's keyboard shortcuts. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }): ReactElement {
  const { help } = texts.viewerParts;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.viewer.helpTitle}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack gap={8}>
        {commands.map((command) => (
          <Group key={command} justify="space-between" wrap="nowrap">
            <Text size="sm">{help.keys[command]}</Text>
            <Group gap={4} wrap="nowrap">
              {shortcuts[command].map((key) => (
                <Kbd key={key}>{keyNames[key] ?? key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
