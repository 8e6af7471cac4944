import { Button } from "@mantine/core";
import { IconArrowMerge, IconRefresh, IconScissors, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type InboxFile, inboxRoutes } from "../../../../src/contract/dashboard/inbox.ts";
import { ToolButton } from "../../components/tool-button.tsx";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMay } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { renewInbox } from "./inbox-queries.ts";
import { joinFile } from "./join-file.ts";

const ChooseParser = lazy(() => import("./choose-parser.tsx"));
const SplitDialog = lazy(() => import("./split-dialog.tsx"));
const says = texts.inbox;

/** For a file that waits: send it to the suggested parser, or another one, make one from it, or delete it. */
export function WaitingActions({ file }: { file: InboxFile }): ReactElement | null {
  const { id, filename, suggestions, newProbability, parts, source } = file;
  const [isSplitting, setIsSplitting] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const maySend = useMay("reviewer");
  const mayMake = useMay("editor");
  const params = { inboxId: id };
  const sourceId = source?.id ?? null;
  const send = useMutation({
    mutationFn: (parserId: string) => call(inboxRoutes.sendInboxFile, { params, body: { parserId } }),
    onSuccess: async ({ parser }) => {
      notifyDone(says.sent(parser.name));
      await renewInbox();
    },
    onError: notifyFailed,
  });
  const make = useMutation({
    mutationFn: (template: string) => call(inboxRoutes.makeParserFromInbox, { params, body: { template } }),
    onSuccess: ({ parser, isNew }) => notifyDone(isNew ? says.made(parser.name) : says.sent(parser.name)),
    onError: notifyFailed,
    // If sending failed, the parser may have been made.
    onSettled: () => Promise.all([renewInbox(), queryClient.invalidateQueries({ queryKey: ["parsers"] })]),
  });
  const remove = useMutation({
    mutationFn: () => call(inboxRoutes.deleteInboxFile, { params }),
    onSuccess: async () => {
      notifyUndo(says.deleted(filename), async () => {
        await call(inboxRoutes.restoreInboxFile, { params });
        await renewInbox();
      });
      await renewInbox();
    },
    onError: notifyFailed,
  });
  const look = useMutation({
    mutationFn: () => call(inboxRoutes.lookAgain, { params }),
    onSuccess: renewInbox,
    onError: notifyFailed,
  });
  const join = useMutation({
    mutationFn: joinFile,
    onSuccess: () => notifyDone(says.joined(source?.filename ?? filename)),
    onError: notifyFailed,
  });
  if (!maySend) return null;
  const [best] = suggestions;
  const isSeveral = parts.length > 1;
  const fits = !isSeveral && best !== undefined && best.probability > (newProbability ?? 1);
  const maySplit = file.contentType === "application/pdf" && file.pageCount > 1;
  const isBusy = send.isPending || make.isPending || join.isPending;
  return (
    <>
      {isSeveral && (
        <Button size="xs" disabled={isBusy} onClick={() => setIsSplitting(true)}>
          {says.split}
        </Button>
      )}
      {fits && best.kind === "parser" && (
        <Button size="xs" loading={isBusy} onClick={() => send.mutate(best.id)}>
          {says.sendTo(best.name)}
        </Button>
      )}
      {fits && best.kind === "template" && mayMake && (
        <Button size="xs" loading={isBusy} onClick={() => make.mutate(best.id)}>
          {says.startTemplate(best.name)}
        </Button>
      )}
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => setIsChoosing(true)}>
        {says.other}
      </Button>
      {mayMake && (
        <Button
          size="xs"
          variant={fits || isSeveral ? "default" : "filled"}
          renderRoot={(props) => <Link {...props} to="/parsers/new" search={{ inbox: id }} />}
        >
          {says.make}
        </Button>
      )}
      {maySplit && !isSeveral && (
        <ToolButton icon={IconScissors} label={says.splitFile(filename)} onClick={() => setIsSplitting(true)} />
      )}
      {sourceId !== null && source?.canJoin === true && (
        <ToolButton icon={IconArrowMerge} label={says.join(source.filename)} onClick={() => join.mutate(sourceId)} />
      )}
      <ToolButton icon={IconRefresh} label={says.lookAgain} onClick={() => look.mutate()} />
      <ToolButton icon={IconTrash} label={says.delete(filename)} onClick={() => remove.mutate()} />
      {isSplitting && (
        <Suspense>
          <SplitDialog file={file} onClose={() => setIsSplitting(false)} />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense>
          <ChooseParser
            filename={filename}
            onClose={() => setIsChoosing(false)}
            onChosen={(parserId) => {
              setIsChoosing(false);
              send.mutate(parserId);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
