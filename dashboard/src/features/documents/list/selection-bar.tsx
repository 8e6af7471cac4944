import { Button, Text } from "@mantine/core";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import type { DocumentSummary } from "../../../../../src/contract/dashboard/documents.ts";
import { Allowed } from "../../../components/allowed.tsx";
import { deleteWithUndo } from "../../../lib/pending-deletions.ts";
import { texts } from "../../../texts/en.ts";
import { useReprocessAll } from "../documents-queries.ts";
import { LazyExportMenu } from "./lazy-export-menu.tsx";
import classes from "./list.module.css";

/** Loaded with the first selection. */
const AssigneeSelect = lazy(() => import("../../../components/desk/assignee-select.tsx"));

interface SelectionBarProps {
  documents: readonly DocumentSummary[];
  /** Called with the documents with which nothing was done. */
  onDone: (left: readonly string[]) => void;
}

/** What can be done with the selected documents. */
export function SelectionBar({ documents, onDone }: SelectionBarProps): ReactElement {
  const reprocess = useReprocessAll();
  const failed = documents.filter(({ status }) => status === "failed").map(({ id }) => id);
  const finished = documents.filter(({ status }) => status === "completed" || status === "failed");
  const [parserId, ...otherParsers] = new Set(documents.map(({ parser }) => parser.id));
  const hasEntries = documents.some(({ entries }) => entries.count > 0);
  return (
    <section className={classes.selection} aria-label={texts.documents.selected(documents.length)}>
      <Text size="sm" fw={600}>
        {texts.documents.selected(documents.length)}
      </Text>
      {hasEntries && (
        <LazyExportMenu
          filter={parserId && otherParsers.length === 0 ? { parserId } : {}}
          ids={documents.map(({ id }) => id)}
        />
      )}
      <Allowed least="reviewer">
        <Suspense>
          <AssigneeSelect documentIds={documents.map(({ id }) => id)} onDone={() => onDone([])} />
        </Suspense>
        {failed.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={15} />}
            loading={reprocess.isPending}
            onClick={() => reprocess.mutate(failed, { onSuccess: ({ left }) => onDone(left) })}
          >
            {texts.documents.processAgain}
          </Button>
        )}
      </Allowed>
      <Allowed least="editor">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={15} />}
          disabled={finished.length < documents.length}
          title={finished.length < documents.length ? texts.documents.inWorkStays : undefined}
          onClick={() => {
            deleteWithUndo(finished.map(({ id }) => id));
            onDone([]);
          }}
        >
          {texts.common.delete}
        </Button>
      </Allowed>
      <Button variant="subtle" color="gray" size="xs" ml="auto" onClick={() => onDone([])}>
        {texts.documents.clearSelection}
      </Button>
    </section>
  );
}
