import { Loader, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useEffect } from "react";
import { inboxRoutes } from "../../../../../src/contract/dashboard/inbox.ts";
import { sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { FileDrop } from "../../../components/file-drop.tsx";
import { FormError } from "../../../components/form-error.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { call } from "../../../lib/api.ts";
import { lockOf } from "../../../lib/locked-file.ts";
import { useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { type SampleFile, sampleTypes, uploadSample } from "../upload-sample.ts";
import type { Proposal } from "./proposal.ts";

/** Loaded while the sample is read. */
const loadDesk = () => import("./pointing/pointing-desk.tsx");
const PointingDesk = lazy(async () => ({ default: (await loadDesk()).PointingDesk }));

const PasswordAsk = lazy(() => import("../../../components/password-ask.tsx"));

const { create } = texts.parsers;

/** A parser from a sample document: drop it, and choose from the fields that it shows. */
export function FromSample({ onPointing }: { onPointing: (isPointing: boolean) => void }): ReactElement {
  const { maxUploadBytes } = useSession();
  const { inbox: inboxId } = useSearch({ from: "/shell/parsers/new" });
  const propose = useMutation({
    // A file from the disk, or the ID of one in the inbox.
    mutationFn: async (from: SampleFile | string): Promise<Proposal> => {
      void loadDesk();
      const sample =
        typeof from === "string"
          ? await call(inboxRoutes.sampleFromInbox, { params: { inboxId: from } })
          : await uploadSample(from, maxUploadBytes);
      return { sample, ...(await call(sampleRoutes.proposeFields, { params: { sampleId: sample.id } })) };
    },
    onSuccess: () => onPointing(true),
  });
  const { mutate } = propose;
  useEffect(() => {
    if (inboxId !== undefined) mutate(inboxId);
  }, [inboxId, mutate]);
  const takeOther = () => {
    onPointing(false);
    propose.reset();
  };
  if (propose.data)
    return (
      <Suspense fallback={<RowSkeletons />}>
        <PointingDesk proposal={propose.data} onOther={takeOther} />
      </Suspense>
    );
  const sent = typeof propose.variables === "object" ? propose.variables : null;
  const lock = sent && lockOf(propose.error, sent.password !== undefined);
  return (
    <Stack>
      {sent && lock ? (
        <Suspense>
          <PasswordAsk
            filename={sent.file.name}
            lock={lock}
            onPassword={(password) => mutate({ file: sent.file, password })}
          />
        </Suspense>
      ) : (
        <FormError error={propose.error} />
      )}
      {propose.isPending ? (
        <Stack align="center" py={72} role="status">
          <Loader />
          <Text c="dimmed">{create.reading}</Text>
        </Stack>
      ) : (
        <FileDrop
          title={create.dropTitle}
          text={create.dropText}
          accept={sampleTypes}
          onFiles={([file]) => file && mutate({ file })}
        />
      )}
    </Stack>
  );
}
