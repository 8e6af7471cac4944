import { Anchor, Button, Group, Progress, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconClock, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { formatBytes } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./upload.module.css";
import { isBusy, type Upload } from "./upload-queue.ts";
import { clearUploads, retryUpload, useUploads } from "./uploads.ts";

/** The files being sent: how much of each is sent, and which were refused and why. */
export function UploadList(): ReactElement | null {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  const busy = uploads.filter(isBusy).length;
  return (
    <section className={classes.uploads} aria-label={texts.documents.uploads}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600} role="status">
          {busy > 0 ? texts.documents.sending(busy) : texts.documents.sent(uploads.length)}
        </Text>
        {busy < uploads.length && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={clearUploads}>
            {texts.documents.clearUploads}
          </Button>
        )}
      </Group>
      <ul className={classes.files}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }): ReactElement {
  const { id, name, sizeBytes, state } = upload;
  return (
    <li className={classes.file}>
      <StateIcon state={state} />
      <div className={classes.fileText}>
        {state.kind === "accepted" ? (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/documents/$documentId" params={{ documentId: state.documentId }} />
            )}
          >
            {name}
          </Anchor>
        ) : (
          <Text size="sm" truncate>
            {name}
          </Text>
        )}
        {state.kind === "sending" && (
          <Progress value={state.share * 100} size="sm" aria-label={texts.documents.sendingFile(name)} />
        )}
        {state.kind === "refused" && (
          <Text size="xs" c="var(--winnow-bad)">
            {state.message}
          </Text>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {formatBytes(sizeBytes)}
      </Text>
      {state.kind === "refused" && (
        <ToolButton icon={IconRefresh} label={texts.common.retry} onClick={() => retryUpload(id)} />
      )}
    </li>
  );
}

function StateIcon({ state }: Pick<Upload, "state">): ReactElement {
  if (state.kind === "accepted") return <IconCircleCheck size={18} color="var(--winnow-good)" aria-hidden />;
  if (state.kind === "refused") return <IconAlertCircle size={18} color="var(--winnow-bad)" aria-hidden />;
  return <IconClock size={18} color="var(--mantine-color-dimmed)" aria-hidden />;
}
