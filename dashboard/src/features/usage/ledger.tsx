import { Anchor, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Movement } from "../../../../src/contract/dashboard/usage.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { PlainTable } from "../../components/plain-table.tsx";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import { movementsQuery } from "./usage-queries.ts";

/** Every movement of money, newest first. */
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
        <PlainTable label={words.ledger}>
          <thead>
            <tr>
              <th data-minor>{words.ledgerColumns.time}</th>
              <th>{words.ledgerColumns.kind}</th>
              <th>{words.ledgerColumns.what}</th>
              <th data-numeric>{words.ledgerColumns.amount}</th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td data-minor>
                  <Text size="sm" c="dimmed">
                    {formatTime(movement.createdAt)}
                  </Text>
                </td>
                <td>{words.kinds[movement.kind]}</td>
                <td>
                  <Reason movement={movement} />
                </td>
                <td data-numeric>{formatMoney(movement.amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <MoreButton list={ledger} label={words.loadMore} />
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
