import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { ToolButton } from "../../../components/tool-button.tsx";
import { call } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";
import type { SearchHit } from "../page/search-hit.ts";
import classes from "./search-bar.module.css";

/** How long a person must pause in typing, in milliseconds, before the text is searched. */
const pauseMs = 200;

interface SearchBarProps {
  documentId: string;
  /** The input that was asked for once more gets the focus: it counts up. */
  asked: number;
  /** Shows where the text stands. */
  onHits: (hits: readonly SearchHit[]) => void;
  onClose: () => void;
}

/** Searches the text of all pages: Enter goes to the next place, Shift and Enter to the one before, Escape closes. */
export default function SearchBar({ documentId, asked, onHits, onClose }: SearchBarProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const text = usePaused(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ["page-search", documentId, text],
    queryFn: ({ signal }) => call(documentRoutes.searchDocument, { params: { documentId }, query: { text }, signal }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const found = text === "" ? null : (data ?? null);
  const count = found?.hits.length ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the search is asked for.
  useEffect(() => input.current?.select(), [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first place.
  useEffect(() => setAt(0), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is another one in each render.
  useEffect(() => {
    onHits((found?.hits ?? []).map((hit, index) => ({ ...hit, isCurrent: index === at })));
  }, [found, at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end.
  useEffect(() => () => onHits([]), []);

  const step = count > 0 ? (by: 1 | -1) => setAt((before) => (before + by + count) % count) : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") step?.(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={classes.bar} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className={classes.input}
        // biome-ignore lint/a11y/noAutofocus: the person asked for it by a key or a button.
        autoFocus
        value={typed}
        maxLength={200}
        placeholder={texts.viewerParts.search.placeholder}
        aria-label={texts.viewerParts.search.placeholder}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span className={classes.count} role="status">
        {error ? error.message : found && !isFetching ? texts.viewerParts.search.count(at, count, found.total) : ""}
      </span>
      <ToolButton icon={IconChevronUp} label={texts.viewerParts.search.previous} onClick={step && (() => step(-1))} />
      <ToolButton icon={IconChevronDown} label={texts.viewerParts.search.next} onClick={step && (() => step(1))} />
      <ToolButton icon={IconX} label={texts.viewerParts.search.close} onClick={onClose} />
    </search>
  );
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
