import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { parserRoutes, sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../../lib/api.ts";
import type { Draft, Field } from "../editor/draft.ts";

/** Time without a change before the sample is read again, in milliseconds: a pause in typing, not a stop. */
const pauseMs = 450;

/** What keeps these fields from being saved. */
const checkQuery = (fields: Field[]) =>
  queryOptions({
    queryKey: ["check-fields", fields],
    queryFn: async ({ signal }) => (await call(parserRoutes.checkFields, { body: { fields }, signal })).problems,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** The problems in the draft's fields, checked again after each pause in the changes. */
export function useProblems(fields: Field[]) {
  const [settled] = useDebouncedValue(fields, pauseMs);
  const { data, isPlaceholderData, isSuccess } = useQuery(checkQuery(settled));
  return { problems: data ?? [], isChecked: isSuccess && !isPlaceholderData && settled === fields };
}

interface PreviewInput {
  sampleId: string | null;
  draft: Draft;
  hasMultipleEntries: boolean;
  /** Whether the definition can be used at all. */
  isSound: boolean;
}

/** Reads the sample with the draft, again after each pause in the changes; the last reading stays until the next arrives. */
export function usePreview({ sampleId, draft, hasMultipleEntries, isSound }: PreviewInput) {
  const { name, description, fields, settings } = draft;
  const [settled] = useDebouncedValue(fields, pauseMs);
  const [subject] = useDebouncedValue(JSON.stringify({ name, description }), pauseMs);
  const { engine } = settings;
  return useQuery({
    queryKey: ["preview", sampleId, subject, settled, engine, hasMultipleEntries],
    queryFn: async ({ signal }) => {
      const params = { sampleId: sampleId ?? "" };
      const body = { name, description, fields: settled, engine, hasMultipleEntries };
      // The fields are kept with the answer: when it is shown, the draft may have others.
      return { fields: settled, ...(await call(sampleRoutes.previewSample, { params, body, signal })) };
    },
    enabled: sampleId !== null && isSound && settled.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The result of `usePreview`. */
export type Preview = ReturnType<typeof usePreview>;
