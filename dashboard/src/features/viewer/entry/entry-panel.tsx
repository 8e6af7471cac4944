import { Badge, Button, Tabs } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./entry-panel.module.css";
import { EntrySummary } from "./entry-summary.tsx";
import type { FieldShape } from "./slots.ts";
import { ValueList } from "./value-list.tsx";

// Rarely opened parts are loaded when opened.
const DocumentState = lazy(() => import("./document-state.tsx"));
const DeliveriesList = lazy(() => import("./deliveries-list.tsx"));
const HistoryList = lazy(() => import("./history-list.tsx"));
const DetailsList = lazy(() => import("./details-list.tsx"));

interface EntryPanelProps {
  document: DocumentDetail;
  entry: EntryDetail | null;
  fields: readonly FieldShape[];
  isConfirming: boolean;
  onConfirm: () => void;
  onUnconfirm: () => void;
  /** Null: there is none. */
  onNextProblem: (() => void) | null;
}

/** An entry's values, deliveries, history and facts, with the next step at the bottom. */
export function EntryPanel(props: EntryPanelProps): ReactElement {
  const { document, entry, fields } = props;
  const { tabs } = texts.viewer;
  return (
    <>
      <Tabs defaultValue="values" className={classes.tabs ?? ""} keepMounted={false}>
        <Tabs.List className={classes.bar ?? ""}>
          <Tabs.Tab value="values">{tabs.values}</Tabs.Tab>
          <Tabs.Tab value="deliveries" rightSection={<DeliveryCount document={document} />}>
            {tabs.deliveries}
          </Tabs.Tab>
          <Tabs.Tab value="history">{tabs.history}</Tabs.Tab>
          <Tabs.Tab value="details">{tabs.details}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="values" className={classes.content ?? ""}>
          {entry ? (
            <>
              <EntrySummary entry={entry} />
              <ValueList fields={fields} entry={entry} />
            </>
          ) : (
            <Suspense>
              <DocumentState document={document} />
            </Suspense>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="deliveries" className={classes.content ?? ""}>
          <Suspense>
            <DeliveriesList document={document} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.content ?? ""}>
          <Suspense>
            <HistoryList edits={entry?.edits ?? []} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="details" className={classes.content ?? ""}>
          <Suspense>
            <DetailsList document={document} entry={entry} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {entry && (
        <footer className={classes.footer}>
          {props.onNextProblem && (
            <Button variant="default" onClick={props.onNextProblem}>
              {texts.viewer.nextProblem}
            </Button>
          )}
          {entry.reviewedAt === null ? (
            <Button
              className={classes.confirm ?? ""}
              leftSection={<IconCheck size={16} />}
              loading={props.isConfirming}
              onClick={props.onConfirm}
            >
              {texts.viewer.confirm}
            </Button>
          ) : (
            <Button
              className={classes.confirm ?? ""}
              variant="light"
              leftSection={<IconCheck size={16} />}
              loading={props.isConfirming}
              onClick={props.onUnconfirm}
            >
              {texts.viewer.unconfirm}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

function DeliveryCount({ document }: { document: DocumentDetail }): ReactElement | null {
  const { deliveries } = document;
  if (deliveries.length === 0) return null;
  const hasFailed = deliveries.some(({ status }) => status === "failed");
  return (
    <Badge size="xs" color={hasFailed ? "red" : "gray"}>
      {deliveries.length}
    </Badge>
  );
}
