import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { eInvoiceRoutes } from "../../../../../src/contract/dashboard/e-invoices.ts";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { call, toUrl } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";

/** Problems that are listed; somebody who sees so many corrects these first. */
const mostShown = 8;

/** An invoice's entry as an e-invoice: what it lacks, or the file. Nothing for other documents. */
export function EInvoice({ entry }: { entry: EntryDetail }): ReactElement | null {
  const [countries, setCountries] = useState({ sellerCountry: "", buyerCountry: "" });
  const given = {
    ...(countries.sellerCountry && { sellerCountry: countries.sellerCountry }),
    ...(countries.buyerCountry && { buyerCountry: countries.buyerCountry }),
  };
  const address = { params: { entryId: entry.id }, query: given };
  const { data } = useQuery({
    queryKey: ["entries", entry.id, "e-invoice", entry.updatedAt, given],
    queryFn: ({ signal }) => call(eInvoiceRoutes.checkEInvoice, { ...address, signal }),
    placeholderData: keepPreviousData,
  });
  if (!data?.isInvoice) return null;
  const said = texts.eInvoice;
  const { problems, asks } = data;
  const isConfirmed = entry.reviewedAt !== null;
  const input = (name: "sellerCountry" | "buyerCountry") => (
    <TextInput
      size="xs"
      w={150}
      label={said[name]}
      placeholder="DE"
      maxLength={60}
      value={countries[name]}
      onChange={({ currentTarget: { value } }) => setCountries((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <Stack gap={6} mt="md">
      <Text size="sm" fw={600}>
        {said.title}
      </Text>
      {(asks.sellerCountry || asks.buyerCountry) && (
        <Group gap="xs">
          {asks.sellerCountry && input("sellerCountry")}
          {asks.buyerCountry && input("buyerCountry")}
        </Group>
      )}
      {problems.length > 0 ? (
        <>
          <Text size="xs" c="dimmed">
            {said.lacks}
          </Text>
          <List size="xs" spacing={2}>
            {problems.slice(0, mostShown).map(({ field, message }) => (
              <List.Item key={`${field} ${message}`}>
                <b>{field}</b> {message}
              </List.Item>
            ))}
            {problems.length > mostShown && <List.Item>{said.more(problems.length - mostShown)}</List.Item>}
          </List>
        </>
      ) : isConfirmed ? (
        <Button
          component="a"
          href={toUrl(eInvoiceRoutes.downloadEInvoice, address)}
          download
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconFileInvoice size={15} />}
        >
          {said.download}
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {said.confirmFirst}
        </Text>
      )}
    </Stack>
  );
}
