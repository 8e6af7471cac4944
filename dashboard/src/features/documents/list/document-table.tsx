import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { DocumentSummary } from "../../../../../src/contract/dashboard/documents.ts";
import { DocumentStatus } from "../../../components/document-status.tsx";
import { PlainTable } from "../../../components/plain-table.tsx";
import { formatRelative, formatTime } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./list.module.css";

interface DocumentTableProps {
  documents: readonly DocumentSummary[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The documents, one per line, each with a checkbox. */
export function DocumentTable({ documents, selected, onSelect }: DocumentTableProps): ReactElement {
  const { columns } = texts.documents;
  const isAll = documents.length > 0 && documents.every(({ id }) => selected.has(id));
  const toggle = (id: string) => onSelect(toggled(selected, id));
  return (
    <PlainTable label={texts.documents.title}>
      <thead>
        <tr>
          <th className={classes.box}>
            <input
              type="checkbox"
              className={classes.check}
              aria-label={texts.documents.selectAll}
              checked={isAll}
              ref={(input) => {
                if (input) input.indeterminate = !isAll && selected.size > 0;
              }}
              onChange={() => onSelect(isAll ? new Set() : new Set(documents.map(({ id }) => id)))}
            />
          </th>
          <th>{columns.name}</th>
          <th>{columns.status}</th>
          <th data-minor>{columns.entries}</th>
          <th data-extra data-numeric>
            {columns.pages}
          </th>
          <th data-minor data-numeric>
            {columns.received}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isSelected={selected.has(document.id)}
            onToggle={() => toggle(document.id)}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface DocumentRowProps {
  document: DocumentSummary;
  isSelected: boolean;
  onToggle: () => void;
}

function DocumentRow({ document, isSelected, onToggle }: DocumentRowProps): ReactElement {
  const name = document.filename ?? texts.documents.unnamed;
  return (
    <tr className={classes.row} data-selected={isSelected || undefined}>
      <td>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={texts.documents.select(name)}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      <td className={classes.nameCell}>
        <Anchor
          fw={550}
          size="sm"
          c="inherit"
          className={classes.name}
          renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId: document.id }} />}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" truncate>
          {document.parser.name}
          {document.environment === "default" ? "" : ` · ${document.environment}`}
          {document.assignee && ` · ${texts.documents.assignedTo(document.assignee.name)}`}
          {document.commentCount > 0 && ` · ${texts.documents.comments(document.commentCount)}`}
        </Text>
        {document.error && (
          <Text size="xs" c="var(--winnow-bad)" lineClamp={2}>
            {document.error.message}
          </Text>
        )}
      </td>
      <td>
        <DocumentStatus document={document} />
      </td>
      <td data-minor>
        <EntryCounts document={document} />
      </td>
      <td data-extra data-numeric>
        {document.pageCount ?? "–"}
      </td>
      <td data-minor data-numeric>
        <Text size="sm" c="dimmed" title={formatTime(document.createdAt)} className={classes.nowrap ?? ""}>
          {formatRelative(document.createdAt)}
        </Text>
      </td>
    </tr>
  );
}

function EntryCounts({ document }: { document: DocumentSummary }): ReactElement | null {
  const { entries, deliveries } = document;
  if (document.status !== "completed") return null;
  const valid = entries.count - entries.invalid;
  const words = [
    ...(valid > 0 ? [texts.documents.valid(valid)] : []),
    ...(entries.duplicates > 0 ? [texts.documents.duplicates(entries.duplicates)] : []),
  ];
  return (
    <Text size="sm">
      {words.join(", ")}
      {entries.invalid > 0 && (
        <Text span c="var(--winnow-bad)">
          {words.length > 0 ? ", " : ""}
          {texts.documents.invalid(entries.invalid)}
        </Text>
      )}
      {deliveries.failed > 0 && (
        <Text size="xs" c="var(--winnow-bad)">
          {texts.documents.deliveriesFailed(deliveries.failed)}
        </Text>
      )}
    </Text>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
