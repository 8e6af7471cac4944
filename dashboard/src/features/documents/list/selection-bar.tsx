import { Button, Text } from "@mantine/core";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import type { ReactElement } from "react";
import type { DocumentSummary } from "../../../../../src/contract/dashboard/documents.ts";
import { texts } from "../../../texts/en.ts";
import { useReprocessAll } from "../documents-queries.ts";
import { deleteWithUndo } from "../pending-deletions.ts";
import { LazyExportMenu } from "./lazy-export-menu.tsx";
import classes from "./list.module.css";

interface SelectionBarProps {
  documents: readonly DocumentSummary[];
  onDone: () => void;
}

/** What can be done with the selected documents. */
export function SelectionBar({ documents, onDone }: SelectionBarProps): ReactElement {
  const reprocess = useReprocessAll();
  const failed = documents.filter(({ status }) => status === "failed").map(({ id }) => id);
  const finished = documents.filter(({ status }) => status === "completed" || status === "failed");
  const hasEntries = documents.some(({ entries }) => entries.count > 0);
  return (
    <section className={classes.selection} aria-label={texts.documents.selected(documents.length)}>
      <Text size="sm" fw={600}>
        {texts.documents.selected(documents.length)}
      </Text>
      {hasEntries && <LazyExportMenu filter={{}} ids={documents.map(({ id }) => id)} />}
      {failed.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={15} />}
          loading={reprocess.isPending}
          onClick={() => reprocess.mutate(failed, { onSuccess: onDone })}
        >
          {texts.documents.processAgain}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTrash size={15} />}
        disabled={finished.length < documents.length}
        title={finished.length < documents.length ? texts.documents.inWorkStays : undefined}
        onClick={() => {
          deleteWithUndo(finished.map(({ id }) => id));
          onDone();
        }}
      >
        {texts.common.delete}
      </Button>
      <Button variant="subtle" color="gray" size="xs" ml="auto" onClick={onDone}>
        {texts.documents.clearSelection}
      </Button>
    </section>
  );
}
