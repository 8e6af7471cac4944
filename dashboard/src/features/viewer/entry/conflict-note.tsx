import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconFileDiff } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./conflict-note.module.css";
import { neighbour, type Slot } from "./slots.ts";

/** How many values the file states otherwise than the page; a click goes to the next of them. */
export default function ConflictNote({ slots }: { slots: readonly Slot[] }): ReactElement {
  const { activeKey, select } = useViewer();
  const { differ, differInFile } = texts.conflicts;
  const says = slots.every(({ conflict }) => conflict?.source === "einvoice-xml") ? differ : differInFile;
  const showNext = () => {
    const next = neighbour(slots, activeKey, 1);
    select((next?.key === activeKey ? slots[0] : next)?.key ?? null);
  };
  return (
    <UnstyledButton className={classes.note} onClick={showNext}>
      <IconFileDiff size={15} aria-hidden />
      <span>{says(slots.length)}</span>
      <IconArrowDown size={13} aria-hidden />
    </UnstyledButton>
  );
}
