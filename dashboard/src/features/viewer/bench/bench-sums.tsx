import type { ReactElement } from "react";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import type { FieldShape, Slot } from "../entry/slots.ts";
import { labelOf } from "../entry/tone.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./bench.module.css";
import { type ParserField, sumColumn } from "./column-sum.ts";

interface BenchSumsProps {
  field: FieldShape;
  fields: readonly ParserField[];
  rows: readonly (readonly Slot[])[];
}

/** The sum of each column of numbers, and whether it is the total that the document states. */
export function BenchSums({ field, fields, rows }: BenchSumsProps): ReactElement | null {
  const { slots } = useViewer();
  const isSummed = field.fields.some(({ type }) => type === "number" || type === "money");
  if (rows.length === 0 || !isSummed) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">{texts.bench.sum}</th>
        {field.fields.map(({ name, type }, column) => (
          <td key={name} data-numeric>
            {(type === "number" || type === "money") && (
              <Sum
                type={type}
                {...sumColumn(
                  rows.flatMap((cells) => cells[column] ?? []),
                  slots,
                  fields,
                )}
              />
            )}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function Sum({ type, sum, total }: { type: string } & ReturnType<typeof sumColumn>): ReactElement {
  const { bench } = texts;
  const note =
    total === null
      ? null
      : total.difference === 0
        ? bench.equals(labelOf(total.slot))
        : bench.differs(labelOf(total.slot), formatValue(type, total.difference));
  return (
    <>
      <output>{formatValue(type, sum)}</output>
      {note !== null && (
        <span className={classes.note} data-wrong={total?.difference !== 0 || undefined}>
          {note}
        </span>
      )}
    </>
  );
}
