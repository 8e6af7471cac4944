import { Anchor, Button, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useEffect } from "react";
import { type Example, learningRoutes } from "../../../../src/contract/dashboard/learning.ts";
import { Allowed } from "../../components/allowed.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { showValue } from "../../components/trial/show-value.ts";
import { call } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { examplesQuery, renewLearning } from "./learning-queries.ts";

/** The most values shown in a row. */
const shownValues = 3;

interface ExampleTableProps {
  parserId: string;
  /** New examples may have led to a new model. */
  version: number | null;
}

/** The examples that people gave, each with a button to forget it. */
export function ExampleTable({ parserId, version }: ExampleTableProps): ReactElement {
  const examples = useInfiniteQuery(examplesQuery(parserId));
  const words = texts.learning;
  const { refetch } = examples;
  useEffect(() => {
    if (version !== null) void refetch();
  }, [version, refetch]);
  const items = (examples.data?.pages ?? []).flatMap((page) => page.items);
  return (
    <section>
      <Title order={2}>{words.examplesTitle}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {words.examplesText}
      </Text>
      {examples.error && <ErrorState error={examples.error} onRetry={() => void examples.refetch()} />}
      {examples.isPending && <RowSkeletons rows={4} />}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table aria-label={words.examplesTitle} verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.exampleColumns.document}</Table.Th>
                <Table.Th>{words.exampleColumns.what}</Table.Th>
                <Table.Th visibleFrom="md">{words.exampleColumns.values}</Table.Th>
                <Table.Th visibleFrom="sm">{words.exampleColumns.when}</Table.Th>
                <Table.Th>{words.exampleColumns.actions}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((example) => (
                <ExampleRow key={example.id} parserId={parserId} example={example} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton list={examples} label={words.loadMore} />
    </section>
  );
}

function ExampleRow({ parserId, example }: { parserId: string; example: Example }): ReactElement {
  const words = texts.learning;
  const { id: exampleId, documentId } = example;
  const name = example.filename ?? words.imported;
  const forget = useMutation({
    mutationFn: () => call(learningRoutes.forgetExample, { params: { parserId, exampleId } }),
    onSuccess: async () => {
      notifyDone(words.forgotten);
      await renewLearning(parserId);
    },
    onError: notifyFailed,
  });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {documentId === null ? (
          <Text size="sm">{name}</Text>
        ) : (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}
          >
            {name}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>{whatItIs(example)}</Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" c="dimmed" lineClamp={2}>
          {Object.values(example.values)
            .filter((value) => value !== null)
            .slice(0, shownValues)
            .map(showValue)
            .join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{formatTime(example.updatedAt)}</Table.Td>
      <Table.Td>
        <Allowed least="editor">
          <Button
            variant="default"
            size="compact-sm"
            loading={forget.isPending}
            aria-label={words.forgetThis(name)}
            onClick={() => forget.mutate()}
          >
            {words.forget}
          </Button>
        </Allowed>
      </Table.Td>
    </Table.Tr>
  );
}

/** Who vouches for an example: a person who confirmed or corrected it, or a language model. */
function whatItIs({ isConfirmed, touchedFields, answeredFields }: Example): string {
  if (isConfirmed) return texts.learning.confirmed;
  const isOnlyAnswered = touchedFields.length === 0 && answeredFields.length > 0;
  return isOnlyAnswered ? texts.learning.answered(answeredFields) : texts.learning.corrected(touchedFields);
}
