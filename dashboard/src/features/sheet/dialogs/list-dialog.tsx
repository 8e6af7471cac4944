import { Button, Group, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { entryRoutes } from "../../../../../src/contract/dashboard/entries.ts";
import type { DashboardParser } from "../../../../../src/contract/dashboard/parsers.ts";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { ErrorState } from "../../../components/error-state.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { PlainTable } from "../../../components/plain-table.tsx";
import { call } from "../../../lib/api.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";

interface ListDialogProps {
  row: SheetRow;
  field: DashboardParser["fields"][number];
  onClose: () => void;
}

/** The rows of a list of one entry. */
export default function ListDialog({ row, field, onClose }: ListDialogProps): ReactElement {
  const { entryId, documentId, filename } = row;
  const entry = useQuery({
    queryKey: ["entry", entryId, row.updatedAt],
    queryFn: ({ signal }) => call(entryRoutes.getEntry, { params: { entryId }, signal }),
  });
  const value = entry.data?.parsedData[field.name];
  const rows = Array.isArray(value) ? value : [];
  const isNumeric = (type: string) => type === "number" || type === "money" || undefined;
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      closeButtonProps={{ "aria-label": texts.common.close }}
      title={texts.sheet.rows.title(toLabel(field.name), filename ?? texts.sheet.unnamed)}
    >
      {entry.error && <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />}
      {entry.isPending && <RowSkeletons rows={4} />}
      {entry.data && (
        <PlainTable label={toLabel(field.name)}>
          <thead>
            <tr>
              {field.fields.map((child) => (
                <th key={child.name} data-numeric={isNumeric(child.type)}>
                  {toLabel(child.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and do not move here.
              <tr key={index}>
                {field.fields.map((child) => (
                  <td key={child.name} data-numeric={isNumeric(child.type)}>
                    {formatValue(child.type, cells[child.name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}
        >
          {texts.sheet.rows.edit}
        </Button>
      </Group>
    </Modal>
  );
}
