import { IconPencil } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { toLabel } from "../../../lib/to-label.ts";
import { formatConfidence, formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";
import { LazySlotDetails, LazyValueEditor } from "./lazy-parts.tsx";
import { SlotMessages } from "./slot-messages.tsx";
import type { Slot } from "./slots.ts";
import { toneOf } from "./tone.ts";

/** A field with its value: a click selects it, another one edits it. */
export function ValueRow({ slot }: { slot: Slot }): ReactElement {
  const { activeKey, hoveredKey, editingKey, unsaved, latestEdits, threshold, select, hover, edit } = useViewer();
  const isActive = slot.key === activeKey;
  const isEditing = slot.key === editingKey || unsaved.failed.has(slot.key);
  const isEdited = slot.leaf === slot.field && latestEdits.has(slot.field.name);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing lights the place; the buttons within do the work.
    <div
      className={classes.row}
      data-tone={toneOf(slot, threshold, isEdited)}
      data-active={isActive || undefined}
      data-hovered={slot.key === hoveredKey || undefined}
      onMouseEnter={() => hover(slot.key)}
      onMouseLeave={() => hover(null)}
    >
      {isEditing ? (
        <div className={classes.line}>
          <span className={classes.name}>{toLabel(slot.leaf.name)}</span>
          <LazyValueEditor slot={slot} />
        </div>
      ) : (
        <button
          type="button"
          className={classes.line}
          data-slot={slot.key}
          aria-current={isActive ? "true" : undefined}
          onClick={() => (isActive ? edit(slot.key) : select(slot.key))}
        >
          <span className={classes.name}>{toLabel(slot.leaf.name)}</span>
          <ShownValue slot={slot} />
          <Sureness slot={slot} isEdited={isEdited} />
        </button>
      )}
      <SlotMessages slot={slot} />
      {isActive && !isEditing && <LazySlotDetails slot={slot} />}
    </div>
  );
}

/** A value as text, or an unobtrusive sentence if there is none. */
function ShownValue({ slot }: { slot: Slot }): ReactElement {
  const shown = formatValue(slot.leaf.type, slot.value);
  if (shown === "") return <span className={classes.none}>{texts.viewer.noValue}</span>;
  return <span className={classes.value}>{shown}</span>;
}

function Sureness({ slot, isEdited }: { slot: Slot; isEdited: boolean }): ReactElement {
  if (isEdited) {
    return (
      <span className={classes.sure}>
        <IconPencil size={12} aria-hidden /> {texts.viewer.edited}
      </span>
    );
  }
  if (slot.value === null || slot.evidence === null) return <span className={classes.sure} />;
  const percent = formatConfidence(slot.evidence.confidence);
  return (
    <span className={classes.sure} title={texts.viewer.confidence(percent)}>
      {percent}
    </span>
  );
}
