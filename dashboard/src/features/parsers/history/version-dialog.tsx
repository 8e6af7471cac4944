import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { learningRoutes } from "../../../../../src/contract/dashboard/learning.ts";
import { type ParserVersionDetail, versionRoutes } from "../../../../../src/contract/dashboard/versions.ts";
import { ErrorState } from "../../../components/error-state.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { PlainTable } from "../../../components/plain-table.tsx";
import { call } from "../../../lib/api.ts";
import { notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { useMay } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { renewParsers } from "../queries.ts";
import classes from "./history.module.css";
import { versionQuery } from "./history-queries.ts";

const TrialView = lazy(async () => ({ default: (await import("../../../components/trial/trial-view.tsx")).TrialView }));

const words = texts.history.detail;

interface VersionDialogProps {
  parserId: string;
  version: number;
  currentVersion: number;
  onClose: () => void;
}

/** A version beside the current one, what going back would do to past documents, and the way back. */
export default function VersionDialog({
  parserId,
  version,
  currentVersion,
  onClose,
}: VersionDialogProps): ReactElement {
  const detail = useQuery(versionQuery(parserId, version));
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={words.title(version)}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      {detail.error ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <Detail parserId={parserId} detail={detail.data} currentVersion={currentVersion} onClose={onClose} />
      ) : (
        <RowSkeletons rows={5} />
      )}
    </Modal>
  );
}

interface DetailProps extends Omit<VersionDialogProps, "version"> {
  detail: ParserVersionDetail;
}

function Detail({ parserId, detail, currentVersion, onClose }: DetailProps): ReactElement {
  const { version, fields, settings, figures, changesFromCurrent } = detail;
  const trial = useMutation({
    mutationFn: () =>
      call(learningRoutes.startTrial, { params: { parserId }, body: { fields, engine: settings.engine } }),
    onError: notifyFailed,
  });
  const goBack = useMutation({
    // What is undone is kept with the call: by the time it answers, the page shows the new version.
    mutationFn: (before: number) => restoreVersion(parserId, version, before),
    onSuccess: (restored, before) => {
      notifyUndo(words.wentBack(version, restored.version), () => restoreVersion(parserId, before, restored.version));
      onClose();
    },
    onError: notifyFailed,
  });
  const mayEdit = useMay("editor");
  const isSame = changesFromCurrent.length === 0;
  return (
    <Stack gap="md">
      <Text size="sm">
        {figures ? words.read(figures.entries, figures.valid, figures.corrected) : words.notCounted}
      </Text>
      {isSame ? <Text size="sm">{words.same}</Text> : <Differences detail={detail} />}
      {trial.data && (
        <section>
          <Title order={3} size="h4" mb="xs">
            {words.tried}
          </Title>
          <Suspense fallback={<RowSkeletons rows={4} />}>
            <TrialView parserId={parserId} trialId={trial.data.id} />
          </Suspense>
        </section>
      )}
      {!isSame && mayEdit && (
        <>
          <Text size="sm" c="dimmed">
            {words.untouched}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
              {words.tryOut}
            </Button>
            <Button loading={goBack.isPending} onClick={() => goBack.mutate(currentVersion)}>
              {words.goBack(version)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

async function restoreVersion(parserId: string, version: number, currentVersion: number) {
  const params = { parserId, version: String(version) };
  const parser = await call(versionRoutes.restoreParserVersion, { params, body: { currentVersion } });
  await renewParsers();
  return parser;
}

/** The current version on the left, the other one on the right. */
function Differences({ detail: { version, changesFromCurrent } }: { detail: ParserVersionDetail }): ReactElement {
  return (
    <PlainTable label={words.table}>
      <thead>
        <tr>
          <th>{words.columns.what}</th>
          <th>{words.columns.now}</th>
          <th>{words.columns.other(version)}</th>
        </tr>
      </thead>
      <tbody>
        {changesFromCurrent.map(texts.history.describe).map(({ what, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a version never changes.
          <tr key={index}>
            <td className={classes.difference}>{what}</td>
            <td className={classes.difference}>{before ?? words.none}</td>
            <td className={classes.difference}>{after ?? words.none}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
