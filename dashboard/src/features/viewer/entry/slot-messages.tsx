import { Stack } from "@mantine/core";
import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import classes from "./entry.module.css";
import type { Slot } from "./slots.ts";

const ConflictChoice = lazy(() => import("./conflict-choice.tsx"));

/** The messages about a value: which rules it breaks, and where the file contradicts it. */
export function SlotMessages({ slot }: { slot: Slot }): ReactElement | null {
  if (slot.errors.length + slot.warnings.length === 0 && !slot.conflict) return null;
  return (
    <Stack gap={2} className={classes.messages ?? ""}>
      {slot.errors.map((message) => (
        <p key={message} className={classes.error}>
          <IconAlertCircle size={14} aria-hidden /> {message}
        </p>
      ))}
      {slot.warnings.map((message) => (
        <p key={message} className={classes.warning}>
          <IconInfoCircle size={14} aria-hidden /> {message}
        </p>
      ))}
      {slot.conflict && (
        <Suspense>
          <ConflictChoice slot={slot} conflict={slot.conflict} />
        </Suspense>
      )}
    </Stack>
  );
}
