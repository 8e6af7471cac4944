import { Button, Group, Modal, Text } from "@mantine/core";
import { IconScissors } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { type InboxFile, inboxRoutes, mostParts } from "../../../../src/contract/dashboard/inbox.ts";
import { call, toUrl } from "../../lib/api.ts";
import { notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { renewInbox } from "./inbox-queries.ts";
import { joinFile } from "./join-file.ts";
import { moveCut, toggleCut, toParts } from "./page-cuts.ts";
import { PartName } from "./part-name.tsx";
import { noteSent } from "./route-uploads.ts";
import classes from "./split-dialog.module.css";

const says = texts.inbox;

/** Pixels of a page's picture: twice its width on the page, for sharp screens. */
const pictureWidth = 260;

interface SplitDialogProps {
  file: InboxFile;
  onClose: () => void;
}

/** Shows a file's pages with the cuts between its documents, which a person adds, moves and removes before it is split. */
export default function SplitDialog({ file, onClose }: SplitDialogProps): ReactElement {
  const { id, filename, pageCount, parts: proposed } = file;
  const [cuts, setCuts] = useState<readonly number[]>(proposed.slice(1).map(({ firstPage }) => firstPage));
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const params = { inboxId: id };
  const split = useMutation({
    mutationFn: () => call(inboxRoutes.splitInboxFile, { params, body: { before: [...cuts] } }),
    onSuccess: async ({ items }) => {
      for (const part of items) noteSent(part.id);
      notifyUndo(says.wasSplit(filename, items.length), () => joinFile(id));
      await renewInbox();
      onClose();
    },
    onError: notifyFailed,
  });
  const parts = toParts(cuts, pageCount);
  const onKey = (event: KeyboardEvent, page: number) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const moved = step === 0 ? null : moveCut(cuts, page, page + step, pageCount);
    if (moved === null) return;
    event.preventDefault();
    setCuts(moved);
    buttons.current.get(page + step)?.focus();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={says.splitTitle(filename)}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {says.splitText}
      </Text>
      <ol className={classes.parts}>
        {parts.map((part, index) => (
          <li key={part.firstPage}>
            <Text size="sm" fw={550}>
              {says.part(index + 1, part.firstPage, part.lastPage)} <PartName part={part} proposed={proposed} />
            </Text>
          </li>
        ))}
      </ol>
      <ol className={classes.pages} aria-label={says.pagesOf(filename)}>
        {Array.from({ length: pageCount }, (_, index) => index + 1).map((page) => {
          const isCut = cuts.includes(page);
          const part = parts.findIndex(({ firstPage, lastPage }) => page >= firstPage && page <= lastPage);
          return (
            <li key={page} className={classes.page} data-odd={part % 2 === 1 || undefined}>
              {page > 1 && (
                <button
                  ref={(button) => {
                    if (button) buttons.current.set(page, button);
                    else buttons.current.delete(page);
                  }}
                  type="button"
                  className={classes.cut}
                  aria-pressed={isCut}
                  aria-label={says.cutBefore(page)}
                  title={isCut ? says.removeCut : says.addCut}
                  onClick={() => setCuts(toggleCut(cuts, page))}
                  onKeyDown={(event) => onKey(event, page)}
                >
                  <span aria-hidden>
                    <IconScissors size={16} stroke={1.7} />
                  </span>
                </button>
              )}
              <figure className={classes.sheet}>
                <img
                  src={toUrl(inboxRoutes.getInboxPage, {
                    params: { ...params, page: String(page) },
                    query: { width: pictureWidth },
                  })}
                  alt={says.page(page)}
                  loading="lazy"
                />
                <figcaption>
                  {page} <span className={classes.of}>· {says.partNumber(part + 1)}</span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ol>
      <Group justify="flex-end" mt="lg" className={classes.foot ?? ""}>
        <Button variant="default" onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button
          disabled={cuts.length === 0 || parts.length > mostParts}
          loading={split.isPending}
          onClick={() => split.mutate()}
        >
          {says.splitInto(parts.length)}
        </Button>
      </Group>
    </Modal>
  );
}
