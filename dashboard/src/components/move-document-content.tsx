import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { DocumentSummary } from "../../../src/contract/dashboard/documents.ts";
import { inboxRoutes, type MoveForecast } from "../../../src/contract/dashboard/inbox.ts";
import { call } from "../lib/api.ts";
import { formatMoney } from "../lib/format.ts";
import { notifyDone, notifyFailed } from "../lib/notify.ts";
import { texts } from "../texts/en.ts";
import { FormError } from "./form-error.tsx";
import { ParserSelect } from "./parser-select.tsx";

const says = texts.moving;

export interface MoveDocumentProps {
  isOpen: boolean;
  document: { id: string; filename: string; parserId: string };
  onClose: () => void;
  /** `moved`: the new document. */
  onMoved: (moved: DocumentSummary) => void | Promise<void>;
}

/** The dialog of `MoveDocument`. */
export default function MoveDocumentContent({ isOpen, document, onClose, onMoved }: MoveDocumentProps): ReactElement {
  const [parser, setParser] = useState({ id: "", name: "" });
  const params = { documentId: document.id };
  const forecast = useQuery({
    queryKey: ["move", document.id, parser.id],
    queryFn: ({ signal }) => call(inboxRoutes.forecastMove, { params: { ...params, parserId: parser.id }, signal }),
    enabled: isOpen && parser.id !== "",
  });
  const move = useMutation({
    mutationFn: () => call(inboxRoutes.moveDocument, { params, body: { parserId: parser.id } }),
    onSuccess: async (moved) => {
      onClose();
      notifyDone(says.moved(moved.parser.name));
      await onMoved(moved);
    },
    onError: notifyFailed,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={says.title} closeButtonProps={{ "aria-label": texts.common.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (forecast.data) move.mutate();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{says.text(document.filename)}</Text>
          <ParserSelect
            without={document.parserId}
            value={parser.id}
            onChange={(id, name) => setParser({ id, name })}
          />
          <FormError error={forecast.error} />
          <Text size="sm" role="status">
            {forecast.data && tellCost(forecast.data, parser.name)}
          </Text>
        </Stack>
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" disabled={!forecast.data} loading={move.isPending}>
            {says.move}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function tellCost({ charge, charged, currency, pageCount }: MoveForecast, parser: string): string {
  const isFree = Number(charge) === 0;
  const cost = isFree ? says.free(parser) : says.cost(formatMoney(charge, currency), says.pages(pageCount), parser);
  const lost = Number(charged) === 0 ? [] : [says.charged(formatMoney(charged, currency))];
  return [cost, ...lost, says.sent].join(" ");
}
