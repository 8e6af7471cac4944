import { Button, Combobox, Group, Textarea, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListedColleague } from "../../../../../src/contract/dashboard/colleague.ts";
import { useSession, whenPersonChanges } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import type { Draft } from "./comment-queries.ts";
import { findMentionStart, mentionedIn } from "./mention.ts";

interface CommentWriterProps {
  label: string;
  /** What was typed and not sent is kept under this name until the page is left. */
  keptAs: string;
  first?: string;
  colleagues: readonly ListedColleague[];
  sendLabel: string;
  isSending: boolean;
  onSend: (draft: Draft, onSent: () => void) => void;
  onCancel?: () => void;
}

const words = texts.desk.comments;

/** Most people that are offered at once. */
const mostOffered = 8;

/** What was typed and not sent. */
const kept = new Map<string, string>();
whenPersonChanges(() => kept.clear());

/** A text to write, in which an @ offers the people of the account. */
export function CommentWriter(props: CommentWriterProps): ReactElement {
  const { label, keptAs, first = "", colleagues, sendLabel, isSending, onSend, onCancel } = props;
  const { account } = useSession();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(kept.get(keptAs) ?? first);
  const [caret, setCaret] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const others = colleagues.filter(({ id }) => id !== account?.personId);

  const start = findMentionStart(text, caret);
  const typed = start === null ? "" : text.slice(start + 1, caret).toLowerCase();
  const offered = start === null ? [] : others.filter((each) => isMeant(each, typed)).slice(0, mostOffered);

  const write = (next: string, at: number) => {
    setText(next);
    setCaret(at);
    if (next === first) kept.delete(keptAs);
    else kept.set(keptAs, next);
    if (findMentionStart(next, at) === null) return combobox.closeDropdown();
    combobox.openDropdown();
    combobox.selectFirstOption();
  };
  const insert = (id: string) => {
    const person = others.find((each) => each.id === id);
    if (!person || start === null) return;
    const before = `${text.slice(0, start)}@${person.name} `;
    // At once: what is typed next belongs behind the name.
    flushSync(() => write(`${before}${text.slice(caret)}`, before.length));
    combobox.closeDropdown();
    area.current?.setSelectionRange(before.length, before.length);
  };
  const isEmpty = text.trim() === "";
  const send = () => {
    if (isEmpty || isSending) return;
    onSend({ text, mentions: mentionedIn(text, colleagues).map(({ id }) => id) }, () => {
      // What was typed meanwhile stays.
      if (kept.get(keptAs) === text) kept.delete(keptAs);
      setText((now) => (now === text ? first : now));
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && onCancel && !combobox.dropdownOpened) {
      onCancel();
    }
  };
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={insert}
        withinPortal={false}
        floatingStrategy="fixed"
        position="top-start"
      >
        <Combobox.Target>
          <Textarea
            ref={area}
            aria-label={label}
            placeholder={words.placeholder}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={4000}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value, currentTarget.selectionStart)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={words.people}>
            {offered.map(({ id, name, email }) => (
              <Combobox.Option key={id} value={id}>
                {name} <small>{email}</small>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group mt={8} gap={8} justify="flex-end">
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
        )}
        <Button size="xs" disabled={isEmpty} loading={isSending} onClick={send}>
          {sendLabel}
        </Button>
      </Group>
    </>
  );
}

/** Whether what was typed may be the beginning of somebody's name, of a part of it, or of the address. */
function isMeant({ name, email }: ListedColleague, typed: string): boolean {
  const beginnings = [name, ...name.split(/\s+/), email].map((text) => text.toLowerCase());
  return beginnings.some((text) => text.startsWith(typed));
}
