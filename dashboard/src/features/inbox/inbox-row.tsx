import { Anchor, Loader, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { type InboxFile, inboxRoutes } from "../../../../src/contract/dashboard/inbox.ts";
import { StatusBadge, type StatusTone } from "../../components/status-badge.tsx";
import { toUrl } from "../../lib/api.ts";
import { formatBytes, formatPercent } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import classes from "./inbox.module.css";
import { nameOf } from "./part-name.tsx";
import { RoutedActions } from "./routed-actions.tsx";
import { WaitingActions } from "./waiting-actions.tsx";

const says = texts.inbox;

/** Pixels of a page's picture: twice its width on the page, for sharp screens. */
const pictureWidth = 88;
/** Suggestions less probable than this are not named. */
const leastNamed = 0.1;

const tones: Record<NonNullable<InboxFile["document"]>["status"], StatusTone> = {
  pending: "quiet",
  processing: "busy",
  completed: "good",
  failed: "bad",
};

/** A file of the inbox: what it seems to be, and what can be done with it. */
export function InboxRow({ file }: { file: InboxFile }): ReactElement {
  const { id, filename, sizeBytes, pageCount, document } = file;
  return (
    <li className={classes.file} aria-label={filename}>
      <img
        className={classes.picture}
        src={toUrl(inboxRoutes.getInboxPage, { params: { inboxId: id, page: "1" }, query: { width: pictureWidth } })}
        alt=""
        loading="lazy"
      />
      <div className={classes.text}>
        <Text size="sm" fw={550} className={classes.name ?? ""}>
          {filename}
        </Text>
        <div role="status">{document === null ? <Suggestion file={file} /> : <Routed document={document} />}</div>
        <Text size="xs" c="dimmed">
          {file.source === null
            ? says.pages(pageCount)
            : says.partOf(file.source.firstPage, file.source.lastPage, file.source.filename)}{" "}
          · {formatBytes(sizeBytes)}
        </Text>
      </div>
      <div className={classes.actions}>
        {document !== null && <RoutedActions filename={filename} document={document} />}
        {file.state === "waiting" && <WaitingActions file={file} />}
      </div>
    </li>
  );
}

function Routed({ document }: { document: NonNullable<InboxFile["document"]> }): ReactElement {
  const { parser, probability, status } = document;
  return (
    <Text size="sm" component="span">
      {says.sentTo}{" "}
      <Anchor renderRoot={(props) => <Link {...props} to="/parsers/$parserId" params={{ parserId: parser.id }} />}>
        {parser.name}
      </Anchor>
      {probability !== null && `, ${says.sure(formatPercent(roundDown(probability)))}`}{" "}
      <StatusBadge tone={tones[status]} ml={4}>
        {texts.documents.statuses[status]}
      </StatusBadge>
    </Text>
  );
}

/** A file that seems to hold several documents. */
function Several({ parts, problem }: Pick<InboxFile, "parts" | "problem">): ReactElement {
  const names = parts.map((part) => says.partPages(nameOf(part), part.firstPage, part.lastPage));
  return (
    <>
      <Text size="sm">{says.seemsSeveral(parts.length)}</Text>
      <Text size="xs" c="dimmed">
        {names.join(", ")}
      </Text>
      {problem !== null && (
        <Text size="xs" c="var(--winnow-bad)">
          {problem}
        </Text>
      )}
    </>
  );
}

function Suggestion({
  file: { state, suggestions, newProbability, problem, parts },
}: {
  file: InboxFile;
}): ReactElement {
  if (state === "looking")
    return (
      <Text size="sm" c="dimmed">
        <Loader size={12} mr={8} aria-hidden />
        {says.looking}
      </Text>
    );
  if (parts.length > 1) return <Several parts={parts} problem={problem} />;
  const [best, ...others] = suggestions;
  const isNew = best === undefined || (newProbability ?? 1) >= best.probability;
  const named = (isNew ? suggestions : others).filter(({ probability }) => probability >= leastNamed);
  return (
    <>
      <Text size="sm">
        {isNew
          ? says.isNew
          : `${best.kind === "parser" ? says.likeParser(best.name) : says.likeTemplate(best.name)}, ${says.sure(formatPercent(roundDown(best.probability)))}`}
      </Text>
      {problem !== null && (
        <Text size="xs" c="var(--winnow-bad)">
          {problem}
        </Text>
      )}
      {named.length > 0 ? (
        <Text size="xs" c="dimmed">
          {says.maybe(
            named.map(({ name, probability }) => `${name} (${formatPercent(roundDown(probability))})`).join(", "),
          )}
        </Text>
      ) : (
        isNew &&
        problem === null && (
          <Text size="xs" c="dimmed">
            {says.isNewText}
          </Text>
        )
      )}
    </>
  );
}

/** In whole per cent, so that nothing unsure is shown as 100 %. */
function roundDown(probability: number): number {
  return Math.floor(probability * 100) / 100;
}
