import { Title } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { InboxFile } from "../../../../src/contract/dashboard/inbox.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { useMay } from "../../lib/session.ts";
import type { Upload } from "../../lib/uploads/upload-queue.ts";
import { texts } from "../../texts/en.ts";
import classes from "./inbox.module.css";
import { DropArea } from "./inbox-panel.tsx";
import { inboxQuery } from "./inbox-queries.ts";
import { InboxRow } from "./inbox-row.tsx";
import { routeUploads } from "./route-uploads.ts";
import { UploadRow } from "./upload-row.tsx";

const says = texts.inbox;

/** Documents that wait for a parser, and those that went to one lately. */
export function InboxPage(): ReactElement {
  const { data, error, refetch } = useQuery(inboxQuery);
  const uploads = routeUploads.use();
  const maySend = useMay("reviewer");
  const failure = failureOf({ data, error });
  return (
    <>
      <PageHeader title={says.title} description={says.description} />
      {maySend && <DropArea isCompact />}
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : data ? (
        <Files files={data} uploads={uploads} />
      ) : (
        <RowSkeletons rows={5} />
      )}
    </>
  );
}

function Files({ files, uploads }: { files: InboxFile[]; uploads: readonly Upload[] }): ReactElement {
  const waiting = files.filter(({ state }) => state !== "routed");
  const routed = files.filter(({ state }) => state === "routed");
  return (
    <>
      {waiting.length + uploads.length === 0 ? (
        <EmptyState icon={IconInbox} title={says.noneTitle} text={says.noneText} />
      ) : (
        <section className={classes.section} aria-labelledby="waiting-files">
          <Title order={2} id="waiting-files" mt="xl">
            {says.waiting}
          </Title>
          <ul className={classes.files}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
            {waiting.map((file) => (
              <InboxRow key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
      {routed.length > 0 && (
        <section className={classes.section} aria-labelledby="routed-files">
          <Title order={2} id="routed-files">
            {says.sentLately}
          </Title>
          <ul className={classes.files}>
            {routed.map((file) => (
              <InboxRow key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
