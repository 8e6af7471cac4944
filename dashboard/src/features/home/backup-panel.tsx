import { Alert, Button, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Backup, type Backups, backupRoutes } from "../../../../src/contract/dashboard/backups.ts";
import { Figure } from "../../components/figure.tsx";
import { call } from "../../lib/api.ts";
import { formatBytes, formatDuration, formatNumber, formatRelative, formatTime } from "../../lib/format.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { queryClient } from "../../lib/query-client.ts";
import { texts } from "../../texts/en.ts";
import { backupsQuery } from "./backup-query.ts";
import classes from "./home.module.css";

/** For operators: when the last backup was made, where it is, and when the next one is. */
export function BackupPanel(): ReactElement | null {
  const words = texts.backups;
  const { data } = useQuery(backupsQuery);
  const make = useMutation({
    mutationFn: () => call(backupRoutes.requestBackup),
    onSuccess: (answer) => queryClient.setQueryData(backupsQuery.queryKey, answer),
    onError: notifyFailed,
  });
  if (!data) return null;
  const { backups } = data;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{words.title}</Title>
        {backups !== null && backups.nextAt !== null && (
          <Button
            size="xs"
            variant="default"
            onClick={() => make.mutate()}
            loading={make.isPending}
            disabled={backups.isRequested || backups.running !== null}
          >
            {words.make}
          </Button>
        )}
      </div>
      {backups === null ? <Text c="dimmed">{words.off}</Text> : <Details backups={backups} />}
    </section>
  );
}

/** What is wrong with them; shows nothing if nothing is. */
export function BackupTrouble(): ReactElement | null {
  const backups = useQuery(backupsQuery).data?.backups;
  const missing = backups?.last?.missingFiles ?? 0;
  const trouble = backups?.trouble ?? (missing > 0 ? texts.backups.missing(formatNumber(missing)) : null);
  if (trouble === null) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} mb="lg">
      {trouble}
    </Alert>
  );
}

function Details({ backups }: { backups: Backups }): ReactElement {
  const words = texts.backups;
  const { last, nextAt, running, address, count, time } = backups;
  const work = describeWork(backups);
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure
          label={words.last}
          value={last === null ? words.none : formatRelative(last.madeAt)}
          note={last === null ? words.noneNote : describeLast(last)}
        />
        <Figure
          label={words.size}
          value={last === null ? "–" : formatBytes(last.bytes)}
          note={last && words.sizeNote(formatNumber(last.files), formatNumber(last.rows))}
        />
        <Figure
          label={words.next}
          value={nextAt === null ? words.absent : running ? words.soon : formatRelative(nextAt)}
          note={nextAt === null ? words.absentNote : words.every(time)}
        />
        <Figure
          label={words.where}
          value={
            <Text fz="sm" fw={500} lh={1.4} className={classes.address ?? ""}>
              {address}
            </Text>
          }
          note={words.kept(formatNumber(count))}
        />
      </SimpleGrid>
      {work !== null && (
        <Text size="sm" c="dimmed" role="status">
          {work}
        </Text>
      )}
    </Stack>
  );
}

function describeLast({ madeAt, tookMs }: Backup): string {
  const time = formatTime(madeAt);
  return tookMs === null ? time : texts.backups.took(time, formatDuration(tookMs));
}

function describeWork({ running, isRequested }: Backups): string | null {
  const words = texts.backups;
  if (running === null) return isRequested ? words.requested : null;
  if (running.total === 0) return words.runningRows;
  return words.running(formatNumber(running.done), formatNumber(running.total));
}
