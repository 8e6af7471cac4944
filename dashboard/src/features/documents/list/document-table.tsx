import { Anchor, Checkbox, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { DocumentSummary } from "../../../../../src/contract/dashboard/documents.ts";
import { DocumentStatus } from "../../../components/document-status.tsx";
import { formatRelative, formatTime } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./list.module.css";

interface DocumentTableProps {
  documents: readonly DocumentSummary[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The documents line by line, each with a box to select it. */
export function DocumentTable({ documents, selected, onSelect }: DocumentTableProps): ReactElement {
  const { columns } = texts.documents;
  const isAll = documents.length > 0 && documents.every(({ id }) => selected.has(id));
  const toggle = (id: string) => onSelect(toggled(selected, id));
  return (
    <div className={classes.scroller}>
      <Table verticalSpacing="sm" horizontalSpacing="sm" aria-label={texts.documents.title} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label={texts.documents.selectAll}
                checked={isAll}
                indeterminate={!isAll && selected.size > 0}
                onChange={() => onSelect(isAll ? new Set() : new Set(documents.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>{columns.name}</Table.Th>
            <Table.Th>{columns.status}</Table.Th>
            <Table.Th visibleFrom="sm">{columns.entries}</Table.Th>
            <Table.Th visibleFrom="md" ta="right">
              {columns.pages}
            </Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              {columns.received}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              isSelected={selected.has(document.id)}
              onToggle={() => toggle(document.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
    <Table.Tr className={classes.row} data-selected={isSelected || undefined}>
      <Table.Td>
        <Checkbox size="xs" aria-label={texts.documents.select(name)} checked={isSelected} onChange={onToggle} />
      </Table.Td>
      <Table.Td className={classes.nameCell}>
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
        </Text>
        {document.error && (
          <Text size="xs" c="var(--winnow-bad)" lineClamp={2}>
            {document.error.message}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <DocumentStatus document={document} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <EntryCounts document={document} />
      </Table.Td>
      <Table.Td visibleFrom="md" ta="right">
        {document.pageCount ?? "–"}
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        <Text size="sm" c="dimmed" title={formatTime(document.createdAt)} className={classes.nowrap ?? ""}>
          {formatRelative(document.createdAt)}
        </Text>
      </Table.Td>
    </Table.Tr>
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
