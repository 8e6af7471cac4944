import { ActionIcon, Alert, Button, Group, Loader, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense, useRef, useState } from "react";
import type { Sample } from "../../../../../src/contract/dashboard/parsers.ts";
import { FileDrop } from "../../../components/file-drop.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { useFileDrops } from "../../../lib/file-drops.ts";
import { formatDuration } from "../../../lib/format.ts";
import type { Lock } from "../../../lib/locked-file.ts";
import { texts } from "../../../texts/en.ts";
import { sampleTypes } from "../upload-sample.ts";
import { marksOf } from "./read-record.ts";
import { RecordValues } from "./record-values.tsx";
import { SamplePage } from "./sample-page.tsx";
import classes from "./sample-pane.module.css";
import type { Preview } from "./use-preview.ts";

interface SamplePaneProps {
  samples: readonly Sample[];
  sample: Sample | null;
  preview: Preview;
  /** The entry that is shown, counted from 0. */
  entry: number;
  onEntry: (entry: number) => void;
  hasUniqueField: boolean;
  hasMultipleEntries: boolean;
  onMultiple: (hasMultipleEntries: boolean) => void;
  /** The definition cannot be used. */
  isPaused: boolean;
  isUploading: boolean;
  pointed: string | null;
  onPoint: (fieldId: string | null) => void;
  onChoose: (sampleId: string) => void;
  onFile: (file: File) => void;
  /** A file that waits for its password. */
  locked: { file: File; lock: Lock } | null;
  onPassword: (file: File, password: string) => void;
  onDelete: (sample: Sample) => void;
}

const PasswordAsk = lazy(() => import("../../../components/password-ask.tsx"));

const { preview: says } = texts.parsers;

/** The sample document beside the fields: its pages with boxes, and the resulting entries. */
export function SamplePane(props: SamplePaneProps): ReactElement {
  const { sample, isUploading, onFile, locked, onPassword } = props;
  return (
    <Stack gap="sm">
      {locked && (
        <Suspense>
          <PasswordAsk
            filename={locked.file.name}
            lock={locked.lock}
            onPassword={(password) => onPassword(locked.file, password)}
          />
        </Suspense>
      )}
      {sample ? (
        <SampleView {...props} sample={sample} />
      ) : (
        <FileDrop
          title={isUploading ? says.reading : says.emptyTitle}
          text={says.emptyText}
          accept={sampleTypes}
          isDisabled={isUploading}
          onFiles={([file]) => file && onFile(file)}
        />
      )}
    </Stack>
  );
}

function SampleView(props: SamplePaneProps & { sample: Sample }): ReactElement {
  const { sample, preview, entry, onEntry, pointed, onPoint, isPaused } = props;
  const [pages, setPages] = useState<Record<string, number>>({});
  const page = pages[sample.id] ?? 1;
  const records = preview.data?.records ?? [];
  const shown = Math.min(entry, Math.max(0, records.length - 1));
  const record = records[shown];
  const fields = preview.data?.fields ?? [];
  return (
    <Stack gap="sm">
      <SampleBar {...props} />
      {preview.error && (
        <Alert color="red" variant="light" title={says.failed} role="alert">
          {preview.error.message}
        </Alert>
      )}
      <SamplePage
        sample={sample}
        page={page}
        marks={record ? marksOf(record, fields) : []}
        pointed={pointed}
        onPoint={onPoint}
      />
      {sample.pageCount > 1 && (
        <Turner
          label={says.page(page, sample.pageCount)}
          previous={says.previousPage}
          next={says.nextPage}
          at={page}
          count={sample.pageCount}
          onTurn={(to) => setPages({ ...pages, [sample.id]: to })}
        />
      )}
      <div className={classes.result}>
        <Group justify="space-between" mb="xs">
          <Group gap="xs">
            <Text fw={600} size="sm" component="h2" m={0}>
              {says.values}
            </Text>
            {record && (
              <StatusBadge tone={record.isValid ? "good" : "bad"}>
                {record.isValid ? says.valid : says.invalid(record.validationErrors.length)}
              </StatusBadge>
            )}
          </Group>
          <Reading preview={preview} isPaused={isPaused} />
        </Group>
        {records.length > 1 && (
          <Turner
            label={says.entry(shown + 1, records.length)}
            previous={says.previousEntry}
            next={says.nextEntry}
            at={shown + 1}
            count={records.length}
            onTurn={(to) => onEntry(to - 1)}
          />
        )}
        {record ? (
          <RecordValues record={record} fields={fields} pointed={pointed} onPoint={onPoint} />
        ) : (
          <Text size="sm" c="dimmed">
            {preview.data ? says.noEntries : fields.length === 0 && !preview.isFetching ? says.noFields : ""}
          </Text>
        )}
      </div>
    </Stack>
  );
}

function SampleBar(props: SamplePaneProps & { sample: Sample }): ReactElement {
  const { samples, sample, onChoose, onFile, onDelete, isUploading } = props;
  const input = useRef<HTMLInputElement>(null);
  const { ref } = useFileDrops<HTMLDivElement>(([file]) => file && onFile(file));
  return (
    <Group ref={ref} gap="xs" justify="space-between">
      <Group gap="xs" wrap="nowrap" className={classes.choice}>
        <NativeSelect
          aria-label={says.choose}
          value={sample.id}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={samples.map(({ id, filename }) => ({ value: id, label: filename }))}
          flex={1}
          miw={0}
        />
        <ActionIcon
          variant="default"
          size={36}
          loading={isUploading}
          onClick={() => input.current?.click()}
          aria-label={says.add}
          title={says.add}
        >
          <IconPlus size={17} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          onClick={() => onDelete(sample)}
          aria-label={says.remove}
          title={says.remove}
        >
          <IconTrash size={17} />
        </ActionIcon>
        <input
          ref={input}
          type="file"
          accept={sampleTypes}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            currentTarget.value = "";
          }}
        />
      </Group>
      {props.hasUniqueField && (
        <Switch
          size="sm"
          label={says.several}
          checked={props.hasMultipleEntries}
          onChange={(event) => props.onMultiple(event.currentTarget.checked)}
        />
      )}
    </Group>
  );
}

function Reading({ preview, isPaused }: { preview: Preview; isPaused: boolean }): ReactElement {
  return (
    <Text size="xs" c="dimmed" role="status">
      {preview.isFetching ? (
        <Group gap={6} component="span">
          {says.reading} <Loader size={14} component="span" />
        </Group>
      ) : isPaused ? (
        says.paused
      ) : preview.data ? (
        says.readIn(formatDuration(preview.data.durationMs))
      ) : null}
    </Text>
  );
}

interface TurnerProps {
  label: string;
  previous: string;
  next: string;
  /** Counted from 1. */
  at: number;
  count: number;
  onTurn: (to: number) => void;
}

function Turner({ label, previous, next, at, count, onTurn }: TurnerProps): ReactElement {
  return (
    <Group gap="xs" justify="center">
      <Button
        variant="default"
        size="compact-sm"
        disabled={at <= 1}
        onClick={() => onTurn(at - 1)}
        aria-label={previous}
      >
        <IconChevronLeft size={16} />
      </Button>
      <Text size="sm" className="figures">
        {label}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        disabled={at >= count}
        onClick={() => onTurn(at + 1)}
        aria-label={next}
      >
        <IconChevronRight size={16} />
      </Button>
    </Group>
  );
}
