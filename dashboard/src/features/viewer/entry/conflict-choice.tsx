import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Fragment, type ReactElement } from "react";
import { PageCrop } from "../../../components/page-crop.tsx";
import { toLabel } from "../../../lib/to-label.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./conflict-choice.module.css";
import type { Conflict, Slot } from "./slots.ts";

/** The size of the crop in pixels: two of them fit beside each other. */
const crop = { width: 150, height: 40 };

/** The value that the file states and the one that the page shows, side by side: a person chooses. */
export default function ConflictChoice({ slot, conflict }: { slot: Slot; conflict: Conflict }): ReactElement {
  const { documentId, save, isSaving } = useViewer();
  const { stated, printed, source, statedAt, place } = conflict;
  const choices = [
    {
      key: "file",
      label: texts.conflicts.sources[source],
      value: stated,
      place: null,
      origin: statedAt && (
        <span className={classes.path} title={statedAt}>
          {shorten(statedAt)
            .split(/(?<=[a-z/])(?=[A-Z])/)
            .map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a path have nothing else.
              <Fragment key={index}>
                <wbr />
                {word}
              </Fragment>
            ))}
        </span>
      ),
    },
    {
      key: "page",
      label: place ? texts.conflicts.onPage(place.page) : texts.conflicts.printed,
      value: printed,
      place,
      origin: place && (
        <PageCrop
          documentId={documentId}
          page={place.page}
          box={place.box}
          label={texts.viewer.crop(place.page)}
          size={crop}
        />
      ),
    },
  ];
  return (
    <fieldset className={classes.choices} aria-label={texts.conflicts.title}>
      {slot.row !== null && (
        <legend className={classes.row}>{texts.viewer.inRow(slot.row + 1, toLabel(slot.leaf.name))}</legend>
      )}
      {choices.map(({ key, label, value, place: marked, origin }) => (
        <UnstyledButton
          key={key}
          className={classes.choice}
          aria-pressed={value === slot.value}
          disabled={isSaving}
          onClick={() => save(slot, value, marked)}
        >
          <span className={classes.label}>
            {label}
            {value === slot.value && <IconCheck size={13} aria-hidden />}
          </span>
          <span className={classes.value}>{formatValue(slot.leaf.type, value)}</span>
          {origin}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** The last elements of a path, which say what it is. */
function shorten(path: string): string {
  const steps = path.split("/").filter((step) => step !== "");
  return steps.length > 2 ? `…/${steps.slice(-2).join("/")}` : path;
}
