import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { texts } from "../../texts/en.ts";
import { type QueuePart, queueParts, readQueuePart } from "./queue-part.ts";

/** Chooses whose part of the queue is shown. */
export default function PartSelect({ part }: { part: QueuePart }): ReactElement {
  const navigate = useNavigate();
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.review.part}
      data={queueParts.map((value) => ({ value, label: texts.review.parts[value] }))}
      value={part}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: "/review", search: readQueuePart({ part: value }), replace: true })
      }
    />
  );
}
