import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconEraser, IconInfoCircle, IconPencil, IconSquareDashed } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { formatRelative } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { formatConfidence, formatValue } from "../values/format-value.ts";
import { useViewer } from "../viewer-context.ts";
import { alternativesOf } from "./alternatives.ts";
import classes from "./entry.module.css";
import type { Conflict, Slot } from "./slots.ts";

/** The messages about a value: which rules it breaks, and where the file contradicts it. */
export function SlotMessages({ slot }: { slot: Slot }): ReactElement | null {
  if (slot.errors.length + slot.warnings.length === 0) return null;
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
      {slot.conflict && <ConflictChoice slot={slot} conflict={slot.conflict} />}
    </Stack>
  );
}

/** The value that the file states and the one that the page shows: a person chooses. */
function ConflictChoice({ slot, conflict }: { slot: Slot; conflict: Conflict }): ReactElement {
  const { save, isSaving } = useViewer();
  const choices = [
    { key: "file", label: texts.viewer.inFile, value: conflict.stated, place: null },
    { key: "page", label: texts.viewer.onPage, value: conflict.printed, place: conflict.place },
  ];
  return (
    <Group gap={6} pl={20}>
      {choices.map(({ key, label, value, place }) => (
        <Button
          key={key}
          variant={value === slot.value ? "light" : "default"}
          size="compact-xs"
          fw={500}
          aria-pressed={value === slot.value}
          disabled={isSaving}
          onClick={() => save(slot, value, place)}
        >
          {label(formatValue(slot.leaf.type, value))}
        </Button>
      ))}
    </Group>
  );
}

/** Under the selected value: who changed it, the runners-up to pick from, and what can be done. */
export function SlotDetails({ slot }: { slot: Slot }): ReactElement {
  const { latestEdits, edit, clear, draw, isSaving } = useViewer();
  const change = latestEdits.get(slot.field.name);
  const actions = [
    { icon: IconPencil, label: texts.viewer.edit, onClick: () => edit(slot.key), isShown: true },
    { icon: IconSquareDashed, label: texts.viewer.drawFor, onClick: () => draw(slot), isShown: true },
    { icon: IconEraser, label: texts.viewer.clear, onClick: () => clear(slot), isShown: slot.value !== null },
  ];
  return (
    <Group className={classes.details ?? ""} justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Stack gap={6}>
        <Why slot={slot} isEdited={change !== undefined} />
        <Alternatives slot={slot} />
        {change && (
          <Text size="xs" c="dimmed">
            {slot.leaf === slot.field
              ? texts.viewer.editedNote(
                  formatValue(slot.leaf.type, change.oldValue),
                  change.editedBy,
                  formatRelative(change.editedAt),
                )
              : texts.viewer.editedListNote(change.editedBy, formatRelative(change.editedAt))}
          </Text>
        )}
      </Stack>
      <Group gap={2} wrap="nowrap">
        {actions
          .filter(({ isShown }) => isShown)
          .map(({ icon, label, onClick }) => (
            <ToolButton key={label} icon={icon} label={label} onClick={onClick} isDisabled={isSaving} />
          ))}
      </Group>
    </Group>
  );
}

/** Why a value was given, or none; nothing if a person gave it. */
function Why({ slot, isEdited }: { slot: Slot; isEdited: boolean }): ReactElement | null {
  const { evidence, unfilled, value } = slot;
  if (isEdited) return null;
  const text = value === null ? unfilled && texts.viewer.whyEmpty[unfilled.why] : whyGiven(evidence);
  return text ? (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  ) : null;
}

/** How a value was found, in a sentence or two; empty if nobody needs to know. */
function whyGiven(evidence: Slot["evidence"]): string {
  if (evidence === null || evidence.source !== undefined) return "";
  const { label, answered } = evidence;
  return [label && texts.viewer.foundBy(label), answered && texts.viewer.answered[answered]]
    .filter((sentence) => sentence !== undefined && sentence !== "")
    .join(". ");
}

function Alternatives({ slot }: { slot: Slot }): ReactElement | null {
  const { save, hover, isSaving } = useViewer();
  const others = alternativesOf(slot);
  if (others.length === 0) return null;
  return (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        {texts.viewer.alternatives}
      </Text>
      {others.map((other) => (
        <Button
          key={other.key}
          variant="default"
          size="compact-xs"
          fw={500}
          className={classes.alternative ?? ""}
          disabled={isSaving}
          rightSection={<span className={classes.percent}>{formatConfidence(other.confidence)}</span>}
          onMouseEnter={() => hover(other.key)}
          onMouseLeave={() => hover(null)}
          onClick={() => save(slot, other.value, other.place)}
        >
          {formatValue(slot.leaf.type, other.value)}
        </Button>
      ))}
    </Group>
  );
}
