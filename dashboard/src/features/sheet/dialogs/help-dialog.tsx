import { Kbd, Modal, Table } from "@mantine/core";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";

type Key = keyof typeof texts.sheet.shortcuts.keys;

const shortcuts: [keys: string[], what: Key][] = [
  [["↑ ↓ ← →"], "move"],
  [["Shift + ↑ ↓ ← →"], "extend"],
  [["Ctrl + ↑ ↓ ← →", "Home", "End"], "far"],
  [["Enter", "F2"], "edit"],
  [["a … z", "0 … 9"], "type"],
  [["Delete"], "clear"],
  [["Enter"], "down"],
  [["Tab"], "right"],
  [["Esc"], "leave"],
  [["Space"], "row"],
  [["Ctrl + C"], "copy"],
  [["Ctrl + V"], "paste"],
  [["Ctrl + Z"], "undo"],
  [["Ctrl + Y"], "redo"],
  [["?"], "help"],
];

/** The keys of the sheet. */
export default function HelpDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { title, keys: names } = texts.sheet.shortcuts;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": texts.common.close }}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td>{names[what]}</Table.Td>
              <Table.Td ta="end">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
