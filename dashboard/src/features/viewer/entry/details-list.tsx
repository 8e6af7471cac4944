import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { formatBytes, formatDuration, formatMoney, formatTime } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./details-list.module.css";
import { EInvoice } from "./e-invoice.tsx";

interface DetailsListProps {
  document: DocumentDetail;
  entry: EntryDetail | null;
}

/** The facts about a document: where it came from, what it cost, how its pages were read. */
export default function DetailsList({ document, entry }: DetailsListProps): ReactElement {
  const { details } = texts.viewerParts;
  const facts: (readonly [label: string, value: ReactNode])[] = [
    [details.parser, document.parser.name],
    [details.source, details.sources[document.source]],
    [details.environment, document.environment],
    [details.file, document.contentType ?? texts.common.none],
    [details.size, document.sizeBytes === null ? texts.common.none : formatBytes(document.sizeBytes)],
    [details.pages, document.pageCount ?? texts.common.none],
    [details.received, formatTime(document.createdAt)],
    [details.finished, document.finishedAt === null ? texts.common.none : formatTime(document.finishedAt)],
    ...(entry
      ? ([
          [details.time, formatDuration(entry.processingTimeSeconds * 1000)],
          [details.cost, formatMoney(entry.cost, entry.costCurrency)],
          ...(entry.modelUse ? [[details.languageModel, details.modelUse(entry.modelUse)] as const] : []),
          [
            details.version,
            <Anchor
              key="version"
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to="/parsers/$parserId/versions" params={{ parserId: document.parser.id }} />
              )}
            >
              {entry.parserVersion}
            </Anchor>,
          ],
          [details.modelVersion, entry.modelVersion ?? texts.common.none],
          [details.entryId, <CopiedId key="entry" id={entry.id} />],
        ] satisfies (readonly [string, ReactNode])[])
      : []),
    [details.documentId, <CopiedId key="document" id={document.id} />],
  ];
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry && <EInvoice key={entry.id} entry={entry} />}
      {document.pageReadings.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md" mb={4}>
            {details.reading}
          </Text>
          {document.pageReadings.map(({ method, reason, durationMs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their number.
            <Text key={index} size="xs" c="dimmed">
              {details.readingLine(index + 1, method, Math.round(durationMs))}
              {reason === "" ? "" : ` (${reason})`}
            </Text>
          ))}
        </>
      )}
    </div>
  );
}

function CopiedId({ id }: { id: string }): ReactElement {
  return (
    <Group gap={2} wrap="nowrap">
      <Text span size="xs" ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {id}
      </Text>
      <CopyButton value={id} />
    </Group>
  );
}
