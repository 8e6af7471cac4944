import { Button, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { type LanguageModelState, languageModelRoutes } from "../../../../src/contract/dashboard/language-model.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { Figure } from "../../components/figure.tsx";
import { FormError } from "../../components/form-error.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { call } from "../../lib/api.ts";
import { failureOf } from "../../lib/failure-of.ts";
import { formatNumber } from "../../lib/format.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { languageModels as says } from "../../texts/en/language-models.ts";
import { LanguageModelForm } from "./language-model-form.tsx";
import { keepLanguageModel, languageModelQuery } from "./language-model-queries.ts";
import { ModelCheckTable } from "./model-check-table.tsx";
import { ModelRequests } from "./model-requests.tsx";
import { SettingsHeader } from "./settings-header.tsx";

/** Which language model reads this account's documents, what it can do and costs, and what was sent where. */
export function LanguageModelPage(): ReactElement {
  const { data, error, refetch } = useQuery(languageModelQuery);
  const failure = failureOf({ data, error });
  return (
    <>
      <SettingsHeader />
      <Text c="dimmed" mb="lg" maw="44rem">
        {says.description}
      </Text>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap="xl">
          <Stack gap="lg" maw={720}>
            <UsedModel state={data} />
            <Section title={says.form.title} text={says.form.text}>
              {/* A form that was saved begins anew, with what is stored. */}
              <LanguageModelForm key={JSON.stringify(data.own)} own={data.own} />
            </Section>
          </Stack>
          <Month month={data.month} />
          <ModelRequests />
        </Stack>
      ) : (
        <RowSkeletons rows={5} />
      )}
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactElement {
  return (
    <Card component="section" padding="xl">
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" mb={children === null ? 0 : "lg"}>
        {text}
      </Text>
      {children}
    </Card>
  );
}

function UsedModel({ state: { used, own, check, canCheck, mayLeave } }: { state: LanguageModelState }): ReactElement {
  const words = says.used;
  const run = useMutation({
    mutationFn: () => call(languageModelRoutes.checkLanguageModel),
    onSuccess: async ({ state, trouble }) => {
      await keepLanguageModel(state);
      if (trouble === null) notifyDone(words.checked);
    },
    onError: notifyFailed,
  });
  const trouble = run.data?.trouble ?? null;
  if (used === null)
    return (
      <Section title={words.title} text={own ? words.lost : words.none}>
        {null}
      </Section>
    );
  const name = used.isOwn ? words.own(used.name, used.host) : words.operators(used.name, used.host);
  return (
    <Section title={words.title} text={mayLeave ? words.mayLeave : words.staysHere}>
      <Stack align="flex-start">
        <Text fw={550} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Text>
        <FormError error={trouble === null ? null : new Error(trouble)} />
        {check ? (
          <ModelCheckTable check={check} />
        ) : (
          <Text size="sm">{canCheck ? words.notChecked : words.onlyOperators}</Text>
        )}
        {canCheck && (
          <Button variant={check ? "default" : "filled"} loading={run.isPending} onClick={() => run.mutate()}>
            {words.check}
          </Button>
        )}
        {run.isPending && (
          <Text size="sm" c="dimmed" role="status">
            {words.checking}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Month({ month }: { month: LanguageModelState["month"] }): ReactElement {
  const words = says.month;
  const { requests, inputTokens, outputTokens, cost, limit } = month;
  return (
    <section>
      <Title order={2}>{words.title}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.text}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure label={words.requests} value={formatNumber(requests)} />
        <Figure label={words.read} value={formatNumber(inputTokens)} />
        <Figure label={words.written} value={formatNumber(outputTokens)} />
        <Figure label={words.cost} value={cost} note={limit === null ? words.noLimit : words.limit(limit)} />
      </SimpleGrid>
    </section>
  );
}
