import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import {
  type DashboardParser,
  type ParserSettings,
  parserRoutes,
} from "../../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../../lib/api.ts";
import { ApiError, fieldErrors } from "../../../lib/api-error.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { texts } from "../../../texts/en.ts";
import { parserQuery, renewParsers } from "../queries.ts";
import { type Draft, isSameDraft, toDraft } from "./draft.ts";

/** A discarded draft that a person wants back, on its way to the parser's page. */
let wanted: { parserId: string; draft: Draft } | null = null;

function takeBack(parserId: string): Draft | null {
  if (wanted?.parserId !== parserId) return null;
  const { draft } = wanted;
  // React may ask twice for a first state, so it is only forgotten afterwards.
  queueMicrotask(() => {
    wanted = null;
  });
  return draft;
}

/** A parser's draft: changing, saving and discarding it, and handling somebody else's save in the meantime. */
export function useDraft(parser: DashboardParser) {
  const [base, setBase] = useState(parser);
  const [value, setValue] = useState(() => takeBack(parser.id) ?? toDraft(parser));
  const isShown = useRef(true);
  const latest = useRef(value);
  const navigate = useNavigate();
  const [isConflict, setIsConflict] = useState(false);
  const params = { parserId: parser.id };

  function start(saved: DashboardParser): void {
    setBase(saved);
    setValue(toDraft(saved));
    setIsConflict(false);
    queryClient.setQueryData(parserQuery(saved.id).queryKey, saved);
  }

  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Discards the changes, with time to undo that, even on another page. */
  function discard(): void {
    const discarded = value;
    setValue(toDraft(base));
    notifyUndo(texts.parsers.editor.discarded, async () => {
      if (isShown.current) return setValue(discarded);
      wanted = { parserId: parser.id, draft: discarded };
      await navigate({ to: "/parsers/$parserId", params });
    });
  }

  const save = useMutation({
    mutationFn: async ({ isOverwriting }: { isOverwriting: boolean }) => {
      const sent = value;
      const { version } = isOverwriting ? await call(parserRoutes.getParser, { params }) : base;
      const body = { ...sent, settings: toChange(sent.settings, base.settings), version };
      return { sent, saved: await call(parserRoutes.changeParser, { params, body }) };
    },
    onSuccess: ({ sent, saved }) => {
      start(saved);
      // What was changed meanwhile stays, and is not saved yet.
      if (!isSameDraft(latest.current, sent)) setValue(latest.current);
      notifyDone(texts.parsers.editor.saved);
      void renewParsers();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "changedElsewhere") setIsConflict(true);
      else notifyFailed(error);
    },
  });
  const load = useMutation({
    mutationFn: () => call(parserRoutes.getParser, { params }),
    onSuccess: start,
    onError: notifyFailed,
  });

  return {
    parserId: parser.id,
    value,
    version: base.version,
    savedRetentionDays: base.settings.retentionDays,
    isDirty: !isSameDraft(value, toDraft(base)),
    change: (change: (draft: Draft) => Draft) => setValue(change),
    discard,
    save,
    load,
    isConflict,
    closeConflict: () => setIsConflict(false),
    /** What the service refused last time, by member. */
    refused: fieldErrors(save.error),
  };
}

/** The settings to save: without a retention that nobody changed here, since somebody else may have. */
function toChange({ retentionDays, forgetsExamples, ...settings }: ParserSettings, saved: ParserSettings) {
  return {
    ...settings,
    ...(retentionDays === saved.retentionDays ? {} : { retentionDays }),
    ...(forgetsExamples === saved.forgetsExamples ? {} : { forgetsExamples }),
  };
}

/** The result of `useDraft`. */
export type DraftState = ReturnType<typeof useDraft>;
