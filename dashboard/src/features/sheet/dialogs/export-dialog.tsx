import { Button, Divider, Group, Modal, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { exportFormats } from "../../../../../src/contract/dashboard/documents.ts";
import { sheetLimits, sheetRoutes } from "../../../../../src/contract/dashboard/sheet.ts";
import { ListRowsForm } from "../../../components/list-rows-form.tsx";
import { toUrl } from "../../../lib/api.ts";
import { texts } from "../../../texts/en.ts";
import { type SheetView, toScope } from "../sheet-view.ts";

interface ExportDialogProps {
  parserId: string;
  view: SheetView;
  /** Only these; null: all that match. */
  entryIds: readonly string[] | null;
  /** How many rows that are. */
  count: number;
  onClose: () => void;
}

/** Downloads the rows that match, or those that are selected. */
export default function ExportDialog({ parserId, view, entryIds, count, onClose }: ExportDialogProps): ReactElement {
  const scope = entryIds === null ? toScope(view) : { entryIds: entryIds.join(",") };
  return (
    <Modal opened onClose={onClose} title={texts.sheet.export} closeButtonProps={{ "aria-label": texts.common.close }}>
      <Text size="sm" mb="md">
        {count > sheetLimits.exported
          ? texts.sheet.firstRows(sheetLimits.exported, count)
          : texts.sheet.rowCount(count)}
      </Text>
      <Group>
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            component="a"
            download
            leftSection={<IconDownload size={16} />}
            href={toUrl(sheetRoutes.exportSheet, { params: { parserId }, query: { ...scope, format } })}
            onClick={onClose}
          >
            {texts.sheet.exportAs[format]}
          </Button>
        ))}
      </Group>
      <Divider my="lg" label={texts.listRows.title} labelPosition="left" />
      <ListRowsForm
        parserId={parserId}
        toHref={(rows) => toUrl(sheetRoutes.exportSheet, { params: { parserId }, query: { ...scope, ...rows } })}
        onDone={onClose}
      />
    </Modal>
  );
}
