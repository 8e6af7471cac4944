import { Anchor, Button, Center, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Movement } from "../../../../src/contract/dashboard/usage.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import classes from "./usage.module.css";
import { movementsQuery } from "./usage-queries.ts";

/** Every movement of money, the newest first. */
export function Ledger({ currency }: { currency: string }): ReactElement {
  const ledger = useInfiniteQuery(movementsQuery);
  const words = texts.usage;
  const movements = (ledger.data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <section>
      <Title order={2}>{words.ledger}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {words.ledgerText}
      </Text>
      {ledger.error && <ErrorState error={ledger.error} onRetry={() => void ledger.refetch()} />}
      {ledger.isPending && <RowSkeletons rows={4} />}
      {ledger.data && movements.length === 0 && <Text size="sm">{words.noMovements}</Text>}
      {movements.length > 0 && (
        <div className={classes.scroller}>
          <Table aria-label={words.ledger} horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th visibleFrom="sm">{words.ledgerColumns.time}</Table.Th>
                <Table.Th>{words.ledgerColumns.kind}</Table.Th>
                <Table.Th>{words.ledgerColumns.what}</Table.Th>
                <Table.Th ta="right">{words.ledgerColumns.amount}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {movements.map((movement) => (
                <Table.Tr key={movement.id}>
                  <Table.Td visibleFrom="sm">
                    <Text size="sm" c="dimmed">
                      {formatTime(movement.createdAt)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{words.kinds[movement.kind]}</Table.Td>
                  <Table.Td>
                    <Reason movement={movement} />
                  </Table.Td>
                  <Table.Td ta="right">{formatMoney(movement.amount, currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {ledger.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={ledger.isFetchingNextPage} onClick={() => void ledger.fetchNextPage()}>
            {words.loadMore}
          </Button>
        </Center>
      )}
    </section>
  );
}

function Reason({ movement }: { movement: Movement }): ReactElement {
  const { document, note, kind } = movement;
  if (document) {
    return (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId: document.id }} />}
      >
        {document.filename ?? document.id}
      </Anchor>
    );
  }
  return <Text size="sm">{note !== "" ? note : kind === "credit" ? "" : texts.usage.deletedDocument}</Text>;
}
