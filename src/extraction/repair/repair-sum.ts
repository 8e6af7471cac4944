import type { Conventions, Repair } from "../../domain/record.ts";
import { parseMoney } from "../../formats/parse-money.ts";
import { exchangeOne } from "./look-alikes.ts";

/** An amount of an equation, as read. */
export interface ReadAmount {
  text: string;
  /** Only what OCR read may be misread. */
  isOcr: boolean;
}

/**
 * Finds the only exchange of a look-alike in one of several amounts that makes an equation hold: net + tax = total,
 * quantity x price = amount. Null if it holds as read, or if no exchange or several make it hold.
 */
export function repairEquation(
  amounts: ReadAmount[],
  holds: (values: number[]) => boolean,
  by: Repair["by"],
  conventions: Conventions,
): { index: number; repair: Repair } | null {
  const values = amounts.map(({ text }) => toNumber(text, conventions));
  if (!areNumbers(values) || holds(values)) return null;
  const found = amounts.flatMap(({ text, isOcr }, index) =>
    (isOcr ? exchangeOne(text, "digits") : []).flatMap((exchanged) => {
      const value = toNumber(exchanged, conventions);
      if (value === null || !holds(values.with(index, value))) return [];
      return [{ index, repair: { text: exchanged, by } }];
    }),
  );
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

function toNumber(text: string, conventions: Conventions): number | null {
  const money = parseMoney(text, conventions);
  return money === null ? null : Number(money.amount);
}

function areNumbers(values: (number | null)[]): values is number[] {
  return values.every((value) => value !== null);
}
