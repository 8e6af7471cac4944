import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Sample, sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../../lib/api.ts";
import { lockOf } from "../../../lib/locked-file.ts";
import { notifyDone, notifyFailed } from "../../../lib/notify.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { samplesQuery } from "../queries.ts";
import { type SampleFile, uploadSample } from "../upload-sample.ts";

/** The samples of a parser, which of them is shown, and how they are added and deleted. */
export function useSamples(parserId: string) {
  const { maxUploadBytes } = useSession();
  const [chosenId, choose] = useState<string | null>(null);
  const { data } = useQuery(samplesQuery(parserId));
  const samples = data ?? [];
  const renew = () => queryClient.invalidateQueries({ queryKey: samplesQuery(parserId).queryKey });
  const add = useMutation({
    mutationFn: async (given: SampleFile) => uploadSample(given, maxUploadBytes, parserId),
    onSuccess: async (sample) => {
      await renew();
      choose(sample.id);
    },
    onError: (error, { password }) => lockOf(error, password !== undefined) === null && notifyFailed(error),
  });
  const sent = add.variables;
  const lock = sent ? lockOf(add.error, sent.password !== undefined) : null;
  /** The file that waits for its password. */
  const locked = sent && lock ? { file: sent.file, lock } : null;
  const remove = useMutation({
    mutationFn: (sample: Sample) => call(sampleRoutes.deleteSample, { params: { sampleId: sample.id } }),
    onSuccess: async () => {
      await renew();
      notifyDone(texts.parsers.preview.removed);
    },
    onError: notifyFailed,
  });
  const sample = samples.find(({ id }) => id === chosenId) ?? samples[0] ?? null;
  return { samples, sample, choose, add, locked, remove };
}
