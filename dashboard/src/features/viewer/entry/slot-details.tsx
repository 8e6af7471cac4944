import { Button, Group, Stack, Text } from "@mantine/core";
import { IconEraser, IconPencil, IconSquareDashed } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { PageCrop } from "../../../components/page-crop.tsx";
import { ToolButton } from "../../../components/tool-button.tsx";
import { formatRelative } from "../../../lib/format.ts";
import { formatConfidence, formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import { alternativesOf } from "./alternatives.ts";
import classes from "./entry.module.css";
import type { Slot } from "./slots.ts";

/** Under the selected value: who changed it, the runners-up to pick from, and what can be done. */
export default function SlotDetails({ slot }: { slot: Slot }): ReactElement {
  const { documentId, latestEdits, edit, clear, draw, isSaving } = useViewer();
  const { page = null, box = null } = slot.evidence ?? {};
  const change = latestEdits.get(slot.field.name);
  const actions = [
    { icon: IconPencil, label: texts.viewer.edit, onClick: () => edit(slot.key), isShown: true },
    { icon: IconSquareDashed, label: texts.viewer.drawFor, onClick: () => draw(slot), isShown: true },
    { icon: IconEraser, label: texts.viewer.clear, onClick: () => clear(slot), isShown: slot.value !== null },
  ];
  return (
    <Group className={classes.details ?? ""} justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Stack gap={6}>
        {page !== null && box !== null && (
          <PageCrop key={slot.key} documentId={documentId} page={page} box={box} label={texts.viewer.crop(page)} />
        )}
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
