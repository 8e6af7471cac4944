import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { MoveForecast } from "../../../../../src/contract/dashboard/inbox.ts";
import { sheetRoutes } from "../../../../../src/contract/dashboard/sheet.ts";
import { FormError } from "../../../components/form-error.tsx";
import { ParserSelect } from "../../../components/parser-select.tsx";
import { call } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { type SheetView, toScope } from "../sheet-view.ts";

interface MoveDialogProps {
  parserId: string;
  view: SheetView;
  /** Only these; null: all that match. */
  entryIds: string[] | null;
  /** How many rows are chosen. */
  count: number;
  onMove: (toParserId: string, name: string) => void;
  onClose: () => void;
}

const words = texts.sheet.bulk;

/** Asks to which parser documents are moved, and says what that means. */
export default function MoveDialog({
  parserId,
  view,
  entryIds,
  count,
  onMove,
  onClose,
}: MoveDialogProps): ReactElement {
  const [parser, setParser] = useState({ id: "", name: "" });
  const forecast = useQuery({
    queryKey: ["sheet", parserId, "move", parser.id, toScope(view), entryIds],
    queryFn: ({ signal }) =>
      call(sheetRoutes.forecastSheetMove, {
        params: { parserId },
        body: { ...toScope(view), entryIds, toParserId: parser.id },
        signal,
      }),
    enabled: parser.id !== "",
    // What was moved or processed meanwhile changes the cost.
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.moveTitle(count)}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack gap="sm">
        <Text size="sm">{words.moveText}</Text>
        <ParserSelect without={parserId} value={parser.id} onChange={(id, name) => setParser({ id, name })} />
        <FormError error={forecast.error} />
        <Text size="sm" role="status">
          {forecast.data && tellCost(forecast.data, parser.name)}
        </Text>
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button disabled={!forecast.data} onClick={() => onMove(parser.id, parser.name)}>
          {words.move}
        </Button>
      </Group>
    </Modal>
  );
}

function tellCost(forecast: MoveForecast & { documents: number }, parser: string): string {
  const { documents, pageCount, charge, charged, currency } = forecast;
  const cost =
    Number(charge) === 0
      ? words.moveFree(documents, parser)
      : words.moveCost(documents, texts.moving.pages(pageCount), formatMoney(charge, currency), parser);
  return Number(charged) === 0 ? cost : `${cost} ${texts.moving.charged(formatMoney(charged, currency))}`;
}
