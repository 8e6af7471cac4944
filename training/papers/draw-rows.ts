import { keepRoom, type Pen } from "./draw-groups.ts";
import { makeValue } from "./make-value.ts";
import { conceptNamed, isStated } from "./plan-paper.ts";
import { LEADING } from "./sheet.ts";
import { wordsIn } from "./words.ts";

/** Where the columns of rows end or begin, as shares of the width. */
const columns = [0, 0.58, 0.78, 1];

/** Rows of things with amounts and, where the paper states no total elsewhere, their sum. */
export function drawRows(pen: Pen): void {
  const { sheet, random, plan, look } = pen;
  const { hand } = plan;
  const { size } = look.style;
  const heads = wordsIn(hand.words, "heads");
  const rows = Array.from({ length: random.integer(2, 7) }, () => {
    const [count, price] = [random.integer(1, 12), random.integer(200, 90_000) / 100];
    const thing = makeValue("text", undefined, "", hand, random)?.lines[0] ?? "";
    return {
      texts: [thing, String(count), hand.number(price, 2), hand.number(count * price, 2)],
      amount: count * price,
    };
  });
  const write = (texts: string[], isBold: boolean) => {
    keepRoom(pen, size * LEADING);
    for (const [index, text] of texts.entries()) {
      const x = pen.left + (pen.right - pen.left) * (columns[index] ?? 1);
      sheet.write(text, x, pen.y, { ...look.style, isBold, ...(index === 0 ? {} : { align: "right" as const }) });
    }
    pen.y += size * LEADING;
  };
  keepRoom(pen, (rows.length + 3) * size * LEADING);
  write(heads, true);
  sheet.rule({ left: pen.left, right: pen.right, top: pen.y - 1, bottom: pen.y - 0.5 });
  for (const { texts } of rows) write(texts, false);
  if (!isStated(plan, conceptNamed("grand_total"))) {
    const sum = rows.reduce((all, { amount }) => all + amount, 0);
    write([random.pick(wordsIn(hand.words, "sum")), "", "", hand.number(sum, 2)], true);
  }
  pen.y += size;
}
