import { Button, Card, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { accountRoutes, type ServiceDefaults } from "../../../../src/contract/dashboard/accounts.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { FormError } from "../../components/form-error.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { call } from "../../lib/api.ts";
import { isWrittenAmount } from "../../lib/check-input.ts";
import { failureOf } from "../../lib/failure-of.ts";
import { notifyDone } from "../../lib/notify.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { defaultsQuery } from "./queries.ts";

const says = texts.operator.limits;

/** What new parsers of this service start with. */
export function LimitsPage(): ReactElement {
  const { data, error, refetch } = useQuery(defaultsQuery);
  const failure = failureOf({ data, error });
  return (
    <>
      <PageHeader title={says.title} description={says.description} />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : data ? (
        <LimitsForm defaults={data} />
      ) : (
        <RowSkeletons rows={3} />
      )}
    </>
  );
}

function LimitsForm({ defaults }: { defaults: ServiceDefaults }): ReactElement {
  const save = useMutation({
    mutationFn: (body: ServiceDefaults) => call(accountRoutes.changeServiceDefaults, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(defaultsQuery.queryKey, saved);
      notifyDone(says.saved);
    },
  });
  const form = useForm({
    initial: { maxPages: String(defaults.maxPages), ratePerPage: defaults.ratePerPage },
    validate: { ratePerPage: (rate) => (isWrittenAmount(rate) ? null : says.rateInvalid) },
    // The service says what is wrong with a number of pages.
    onSubmit: ({ maxPages, ratePerPage }) =>
      save.mutate({ maxPages: Number(maxPages), ratePerPage: ratePerPage.trim() }),
    error: save.error,
  });
  return (
    <Card maw={520} padding="xl">
      <form onSubmit={form.submit} noValidate>
        <Stack align="flex-start">
          <FormError error={form.error} />
          <TextInput
            label={says.maxPages}
            description={says.maxPagesHint}
            inputMode="numeric"
            w="100%"
            {...form.text("maxPages")}
          />
          <TextInput
            label={says.rate}
            description={says.rateHint}
            inputMode="decimal"
            w="100%"
            {...form.text("ratePerPage")}
          />
          <Button type="submit" loading={save.isPending}>
            {texts.common.save}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
