import { Anchor, Button, Group, Progress, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconClock, IconLock, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { formatBytes } from "../../../lib/format.ts";
import { isBusy, isGoing, isRetryable, type Upload } from "../../../lib/uploads/upload-queue.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./upload.module.css";
import { documentUploads } from "./uploads.ts";

const PasswordAsk = lazy(() => import("../../../components/password-ask.tsx"));

/** The files being sent: which were refused and why, and how much of each other is sent. */
export function UploadList(): ReactElement | null {
  const uploads = documentUploads.use();
  if (uploads.length === 0) return null;
  const busy = uploads.filter(isBusy).length;
  const locked = uploads.filter(({ state }) => state.kind === "locked");
  const refused = uploads.filter(({ state }) => state.kind === "refused");
  const done = uploads.length - busy - locked.length - refused.length;
  const retryable = refused.filter(isRetryable).map(({ id }) => id);
  return (
    <section className={classes.uploads} aria-label={texts.documents.uploads}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600} role="status">
          {[
            busy > 0 && texts.documents.sending(busy),
            busy === 0 && done + refused.length > 0 && texts.documents.uploaded(done, refused.length),
            locked.length > 0 && texts.passwords.waiting(locked.length),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
        <Group gap="xs">
          {retryable.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => documentUploads.retry(retryable)}>
              {texts.documents.retryAll(retryable.length)}
            </Button>
          )}
          {busy < uploads.length && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={documentUploads.clear}>
              {texts.documents.clearUploads}
            </Button>
          )}
        </Group>
      </Group>
      <ul className={classes.files}>
        {[...locked, ...refused, ...uploads.filter(isGoing)].map((upload) => (
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
              <Link {...props} to="/documents/$documentId" params={{ documentId: state.acceptedId }} />
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
        {state.kind === "locked" && (
          <Suspense>
            <PasswordAsk
              filename={name}
              lock={state.lock}
              onPassword={(password) => documentUploads.unlock(id, password)}
            />
          </Suspense>
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
      {isRetryable(upload) && (
        <ToolButton icon={IconRefresh} label={texts.common.retry} onClick={() => documentUploads.retry([id])} />
      )}
    </li>
  );
}

function StateIcon({ state }: Pick<Upload, "state">): ReactElement {
  if (state.kind === "accepted") return <IconCircleCheck size={18} color="var(--winnow-good)" aria-hidden />;
  if (state.kind === "refused") return <IconAlertCircle size={18} color="var(--winnow-bad)" aria-hidden />;
  if (state.kind === "locked") return <IconLock size={18} color="var(--mantine-color-dimmed)" aria-hidden />;
  return <IconClock size={18} color="var(--mantine-color-dimmed)" aria-hidden />;
}
