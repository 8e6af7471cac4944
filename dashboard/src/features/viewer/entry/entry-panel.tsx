import { Badge, Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { Allowed } from "../../../components/allowed.tsx";
import { texts } from "../../../texts/en.ts";
import { lookBackQuery } from "../look-back/look-back-query.ts";
import { TabList } from "../tab-list.tsx";
import type { Confirmation } from "../use-confirmation.ts";
import classes from "./entry-panel.module.css";
import { EntrySummary } from "./entry-summary.tsx";
import type { FieldShape } from "./slots.ts";
import { ValueList } from "./value-list.tsx";

// Rarely opened parts are loaded when opened.
const DocumentState = lazy(() => import("./document-state.tsx"));
const DeliveriesList = lazy(() => import("./deliveries-list.tsx"));
const CommentList = lazy(() => import("../comments/comment-list.tsx"));
const HistoryList = lazy(() => import("./history-list.tsx"));
const ConfirmWarning = lazy(() => import("./confirm-warning.tsx"));
const LookBackLine = lazy(() => import("../look-back/look-back-line.tsx"));
const DetailsList = lazy(() => import("./details-list.tsx"));

/** The element with what the tabs choose. */
export const entryPanelId = "entry-panel";

interface EntryPanelProps {
  document: DocumentDetail;
  entry: EntryDetail | null;
  fields: readonly FieldShape[];
  confirmation: Confirmation;
  /** Whether the comments are what is looked at first. */
  showsComments: boolean;
  /** Null: there is none. */
  onNextProblem: (() => void) | null;
}

/** An entry's values, deliveries, history and facts, with the next step at the bottom. */
export function EntryPanel(props: EntryPanelProps): ReactElement {
  const { document, entry, fields } = props;
  const { tabs } = texts.viewer;
  const [chosen, setChosen] = useState<keyof typeof tabs>(props.showsComments ? "comments" : "values");
  const { data: lookBack } = useQuery(lookBackQuery(document.parser.id));
  const all = [
    { key: "values", label: tabs.values },
    {
      key: "deliveries",
      label: (
        <>
          {tabs.deliveries} <DeliveryCount document={document} />
        </>
      ),
    },
    { key: "history", label: tabs.history },
    ...(entry ? [{ key: "comments" as const, label: <CommentsLabel count={entry.commentCount} /> }] : []),
    { key: "details", label: tabs.details },
  ] as const;
  const values = entry ? (
    <>
      <EntrySummary entry={entry} />
      <ValueList fields={fields} entry={entry} />
    </>
  ) : (
    <DocumentState document={document} />
  );
  return (
    <>
      <TabList label={texts.viewer.entryParts} tabs={all} chosen={chosen} onChoose={setChosen} panelId={entryPanelId} />
      <div id={entryPanelId} role="tabpanel" className={classes.content} aria-label={tabs[chosen]}>
        <Suspense>
          {chosen === "values" && values}
          {chosen === "deliveries" && <DeliveriesList document={document} />}
          {chosen === "history" && <HistoryList edits={entry?.edits ?? []} fields={fields} />}
          {chosen === "comments" && entry && <CommentList entryId={entry.id} />}
          {chosen === "details" && <DetailsList document={document} entry={entry} />}
        </Suspense>
      </div>
      {lookBack && (
        <Suspense>
          <LookBackLine key={lookBack.id} lookBack={lookBack} />
        </Suspense>
      )}
      {entry && <Verdict entry={entry} confirmation={props.confirmation} onNextProblem={props.onNextProblem} />}
    </>
  );
}

interface VerdictProps extends Pick<EntryPanelProps, "confirmation" | "onNextProblem"> {
  entry: EntryDetail;
}

/** The next step at the bottom: the next problem, and confirming, after a warning if rules are broken. */
function Verdict({ entry, confirmation, onNextProblem }: VerdictProps): ReactElement {
  const { isPending, isWarned, confirm, cancel, withdraw } = confirmation;
  const isOpen = entry.reviewedAt === null;
  return (
    <>
      {isWarned && (
        <Suspense>
          <ConfirmWarning errors={entry.currentErrors} />
        </Suspense>
      )}
      <footer className={classes.footer}>
        {isWarned ? (
          <Button variant="default" onClick={cancel}>
            {texts.common.cancel}
          </Button>
        ) : (
          onNextProblem && (
            <Button variant="default" onClick={onNextProblem}>
              {texts.viewer.nextProblem}
            </Button>
          )
        )}
        <Allowed least="reviewer">
          <Button
            className={classes.confirm ?? ""}
            variant={isOpen ? "filled" : "light"}
            color={isWarned ? "red" : undefined}
            leftSection={<IconCheck size={16} />}
            loading={isPending}
            onClick={({ detail }) => {
              // The second half of a double click is not a second thought.
              if (!isOpen) withdraw();
              else if (!isWarned || detail !== 2) confirm();
            }}
          >
            {isOpen ? texts.viewer[isWarned ? "confirmAnyway" : "confirm"] : texts.viewer.unconfirm}
          </Button>
        </Allowed>
      </footer>
    </>
  );
}

function CommentsLabel({ count }: { count: number }): ReactElement {
  return (
    <>
      {texts.viewer.tabs.comments} {count > 0 && <Badge size="xs">{count}</Badge>}
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
