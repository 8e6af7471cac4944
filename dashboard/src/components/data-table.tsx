import { ActionIcon, Group, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";
import { texts } from "../texts/en.ts";
import classes from "./data-table.module.css";
import { pageOfRows, type Sorting, sortRows } from "./data-table-rows.ts";
import { PlainTable } from "./plain-table.tsx";

/** A column of a table. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort key of the rows; without it the column cannot be sorted. */
  sortBy?: (row: Row) => string | number | null;
  /** Figures are right-aligned. */
  isNumeric?: boolean;
  /** Hidden on narrow screens. */
  isMinor?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Rows per page; more rows get paging buttons. */
  pageSize?: number;
  initialSorting?: Sorting;
  /** A click anywhere in a row, or Enter on it. Rows then support the arrow keys. */
  onOpen?: (row: Row) => void;
}

/** Rows per page unless a table says otherwise: what fits on a large screen. */
const defaultPageSize = 25;

/** A table with sorting, paging and keyboard navigation. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, pageSize = defaultPageSize, onOpen } = props;
  const [sorting, setSorting] = useState<Sorting | null>(props.initialSorting ?? null);
  const [page, setPage] = useState(0);
  const sortBy = columns.find(({ key }) => key === sorting?.column)?.sortBy;
  const sorted = sorting && sortBy ? sortRows(rows, sortBy, sorting.isDescending) : rows;
  const shown = pageOfRows(sorted, page, pageSize);
  return (
    <div>
      <PlainTable label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={onOpen ? classes.openable : undefined}
              tabIndex={onOpen ? 0 : undefined}
              onClick={onOpen ? () => onOpen(row) : undefined}
              onKeyDown={onOpen ? (event) => walk(event, () => onOpen(row)) : undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-numeric={column.isNumeric || undefined}
                  data-minor={column.isMinor || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length > pageSize && (
        <Group justify="flex-end" gap="xs" mt="sm">
          <Text size="sm" c="dimmed" className="figures">
            {texts.common.table.page(shown.from, shown.to, rows.length)}
          </Text>
          <PageButton
            label={texts.common.table.previous}
            isDisabled={shown.page === 0}
            onTurn={() => setPage(shown.page - 1)}
          >
            <IconChevronLeft size={16} />
          </PageButton>
          <PageButton
            label={texts.common.table.next}
            isDisabled={shown.to === rows.length}
            onTurn={() => setPage(shown.page + 1)}
          >
            <IconChevronRight size={16} />
          </PageButton>
        </Group>
      )}
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>): ReactElement {
  const { key, header, sortBy, isNumeric, isMinor } = column;
  const isSorted = sorting?.column === key;
  const ariaSort = !isSorted ? undefined : sorting.isDescending ? "descending" : "ascending";
  const Arrow = isSorted && sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      aria-sort={ariaSort}
      data-minor={isMinor || undefined}
      data-numeric={isNumeric || undefined}
      className={classes.header}
    >
      {sortBy ? (
        <UnstyledButton
          className={classes.sort}
          data-numeric={isNumeric || undefined}
          aria-label={texts.common.table.sortBy(header)}
          onClick={() => onSort({ column: key, isDescending: isSorted ? !sorting.isDescending : isNumeric === true })}
        >
          {header}
          <Arrow size={14} className={classes.arrow} data-sorted={isSorted || undefined} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
    </th>
  );
}

interface PageButtonProps {
  label: string;
  isDisabled: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function PageButton({ label, isDisabled, onTurn, children }: PageButtonProps): ReactElement {
  return (
    <ActionIcon variant="default" aria-label={label} disabled={isDisabled} onClick={onTurn}>
      {children}
    </ActionIcon>
  );
}

/** Enter opens a row, the arrows go to the next or previous one. A button within the row keeps its keys. */
function walk(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const { key, currentTarget } = event;
  if (key === "Enter") open();
  const neighbour =
    key === "ArrowDown"
      ? currentTarget.nextElementSibling
      : key === "ArrowUp"
        ? currentTarget.previousElementSibling
        : null;
  if (!(neighbour instanceof HTMLElement)) return;
  event.preventDefault();
  neighbour.focus();
}
