import { Loader, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { sampleRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { FileDrop } from "../../../components/file-drop.tsx";
import { FormError } from "../../../components/form-error.tsx";
import { call } from "../../../lib/api.ts";
import { useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { sampleTypes, uploadSample } from "../upload-sample.ts";
import type { Proposal } from "./proposal.ts";
import { ProposedFields } from "./proposed-fields.tsx";

const { create } = texts.parsers;

/** A parser from a sample document: drop it, and choose from the fields that it shows. */
export function FromSample(): ReactElement {
  const { maxUploadBytes } = useSession();
  const propose = useMutation({
    mutationFn: async (file: File): Promise<Proposal> => {
      const sample = await uploadSample(file, maxUploadBytes);
      return { sample, ...(await call(sampleRoutes.proposeFields, { params: { sampleId: sample.id } })) };
    },
  });
  if (propose.data) return <ProposedFields proposal={propose.data} onOther={propose.reset} />;
  return (
    <Stack>
      <FormError error={propose.error} />
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
          onFiles={([file]) => file && propose.mutate(file)}
        />
      )}
    </Stack>
  );
}
