import { Anchor, Box, Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { type InboxFile, inboxRoutes } from "../../../../src/contract/dashboard/inbox.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { FileDrop } from "../../components/file-drop.tsx";
import { call } from "../../lib/api.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { useMay } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import classes from "./inbox.module.css";
import { inboxQuery, readySamplesQuery, renewInbox } from "./inbox-queries.ts";
import { InboxRow } from "./inbox-row.tsx";
import { noteSent, routeUploads, useSentIds } from "./route-uploads.ts";
import { UploadRow } from "./upload-row.tsx";

const says = texts.inbox;

/** What can be sent. */
const types = "application/pdf,image/png,image/jpeg,image/webp";
/** Files of other visits that are shown beside those of this one. */
const mostOthers = 3;

interface InboxPanelProps {
  /** Whether Winnow's own sample documents are offered. */
  hasSamples: boolean;
}

/** Drop anything: a place for documents of all kinds, and what became of those that were dropped. */
export function InboxPanel({ hasSamples }: InboxPanelProps): ReactElement | null {
  const maySend = useMay("reviewer");
  const uploads = routeUploads.use();
  const sentIds = useSentIds();
  const { data: files = [], error, refetch } = useQuery(inboxQuery);
  const isOwn = ({ id, source }: InboxFile) => sentIds.has(id) || (source?.id != null && sentIds.has(source.id));
  const own = files.filter(isOwn);
  const others = files.filter((file) => !isOwn(file) && file.state !== "routed");
  const shown = [...own, ...others.slice(0, mostOthers)];
  const waiting = files.filter(({ state }) => state !== "routed").length;
  if (!maySend && waiting === 0 && !error) return null;
  return (
    <section className={classes.section} aria-label={says.files}>
      {maySend && <DropArea isCompact={shown.length > 0 || !hasSamples} />}
      {maySend && hasSamples && <ReadySamples />}
      {error && (
        <Box mt="md">
          <ErrorState error={error} title={says.failed} onRetry={() => void refetch()} />
        </Box>
      )}
      {uploads.length + shown.length > 0 && (
        <ul className={classes.files}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {shown.map((file) => (
            <InboxRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <Anchor size="sm" className={classes.more ?? ""} renderRoot={(props) => <Link {...props} to="/inbox" />}>
          {says.all(waiting)}
        </Anchor>
      )}
    </section>
  );
}

/** Where documents of all kinds are dropped. */
export function DropArea({ isCompact }: { isCompact: boolean }): ReactElement {
  return (
    <FileDrop
      title={says.dropTitle}
      text={says.dropText}
      accept={types}
      isCompact={isCompact}
      isMultiple
      onFiles={(dropped) => routeUploads.add(dropped, null)}
    />
  );
}

function ReadySamples(): ReactElement | null {
  const { data: samples = [] } = useQuery(readySamplesQuery);
  const send = useMutation({
    mutationFn: (sampleName: string) => call(inboxRoutes.routeReadySample, { params: { sampleName } }),
    onSuccess: async ({ id }) => {
      noteSent(id);
      await renewInbox();
    },
    onError: notifyFailed,
  });
  if (samples.length === 0) return null;
  return (
    <div className={classes.samples}>
      <Text size="sm" c="dimmed">
        {says.tryOne}
      </Text>
      {samples.map(({ name, title }) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          loading={send.isPending && send.variables === name}
          onClick={() => send.mutate(name)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
