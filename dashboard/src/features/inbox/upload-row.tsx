import { Progress, Text } from "@mantine/core";
import { IconAlertCircle, IconFileUpload, IconLock, IconRefresh, IconX } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import { ToolButton } from "../../components/tool-button.tsx";
import { isRetryable, type Upload } from "../../lib/uploads/upload-queue.ts";
import { texts } from "../../texts/en.ts";
import classes from "./inbox.module.css";
import { routeUploads } from "./route-uploads.ts";

const PasswordAsk = lazy(() => import("../../components/password-ask.tsx"));

/** A file that is being sent, or why it was refused. */
export function UploadRow({ upload }: { upload: Upload }): ReactElement {
  const { id, name, state } = upload;
  const refusal = state.kind === "refused" ? state.message : null;
  const lock = state.kind === "locked" ? state.lock : null;
  const share = state.kind === "sending" ? state.share : 0;
  return (
    <li className={classes.file}>
      {lock !== null ? (
        <IconLock size={22} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      ) : refusal === null ? (
        <IconFileUpload size={22} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      ) : (
        <IconAlertCircle size={22} stroke={1.5} color="var(--winnow-bad)" aria-hidden />
      )}
      <div className={classes.text}>
        <Text size="sm" fw={550} className={classes.name ?? ""}>
          {name}
        </Text>
        {lock !== null ? (
          <Suspense>
            <PasswordAsk filename={name} lock={lock} onPassword={(password) => routeUploads.unlock(id, password)} />
          </Suspense>
        ) : refusal === null ? (
          <Progress value={share * 100} size="sm" mt={6} aria-label={texts.inbox.sending(name)} />
        ) : (
          <Text size="xs" c="var(--winnow-bad)" role="alert">
            {refusal}
          </Text>
        )}
      </div>
      {isRetryable(upload) && (
        <ToolButton icon={IconRefresh} label={texts.common.retry} onClick={() => routeUploads.retry([id])} />
      )}
      {(refusal ?? lock) !== null && (
        <ToolButton icon={IconX} label={texts.inbox.remove(name)} onClick={() => routeUploads.forget(id)} />
      )}
    </li>
  );
}
