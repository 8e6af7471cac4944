import { Button, Group, List, Modal, Text } from "@mantine/core";
import type { ReactElement } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { PlainTable } from "../../../components/plain-table.tsx";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import type { PastePlan, PasteProblem } from "../edit/paste.ts";

interface PasteDialogProps {
  plan: PastePlan;
  rows: readonly SheetRow[];
  onApply: () => void;
  onClose: () => void;
}

const words = texts.sheet.paste;
/** Changes and problems that are listed one by one. */
const mostShown = { changes: 40, problems: 8 };

/** What a pasted block would change, before it does. */
export default function PasteDialog({ plan, rows, onApply, onClose }: PasteDialogProps): ReactElement {
  const { changes, problems } = plan;
  const names = new Map(rows.map(({ entryId, filename }) => [entryId, filename ?? texts.sheet.unnamed]));
  const inRows = new Set(changes.map(({ entryId }) => entryId)).size;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={words.title}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Text size="sm" mb="xs">
        {changes.length === 0 ? words.nothing : words.changes(changes.length, inRows)}{" "}
        {plan.same > 0 && words.same(plan.same)} {plan.outside > 0 && words.outside(plan.outside)}
      </Text>
      {problems.length > 0 && (
        <>
          <Text size="sm" c="var(--winnow-bad)">
            {words.problems(problems.length)}
          </Text>
          <List size="sm" mb="xs">
            {problems.slice(0, mostShown.problems).map((each) => (
              <List.Item key={`${each.row.entryId} ${each.column.name}`}>{toText(each)}</List.Item>
            ))}
            {problems.length > mostShown.problems && (
              <List.Item>{words.more(problems.length - mostShown.problems)}</List.Item>
            )}
          </List>
        </>
      )}
      {changes.length > 0 && (
        <PlainTable label={words.title}>
          <thead>
            <tr>
              <th>{words.document}</th>
              <th>{words.column}</th>
              <th>{words.before}</th>
              <th>{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, mostShown.changes).map(({ entryId, column, before, after }) => (
              <tr key={`${entryId} ${column.name}`}>
                <td>{names.get(entryId)}</td>
                <td>{column.label}</td>
                <td>
                  <del>{formatValue(column.type, before)}</del>
                </td>
                <td>
                  <ins>{formatValue(column.type, after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {changes.length > mostShown.changes && <Text size="sm">{words.more(changes.length - mostShown.changes)}</Text>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button disabled={changes.length === 0} onClick={onApply} data-autofocus>
          {words.apply(changes.length)}
        </Button>
      </Group>
    </Modal>
  );
}

function toText({ row, column, text, problem }: PasteProblem): string {
  const why = problem === "fixed" ? texts.sheet.fixedCell : texts.viewer.problems[problem];
  return `${row.filename ?? texts.sheet.unnamed}, ${column.label}: “${text}”. ${why}`;
}
