import { fillPattern } from "../../bench/templates/people-and-places.ts";
import type { Random } from "../../bench/templates/random.ts";
import type { DocumentText } from "../../src/domain/document-text.ts";
import {
  drawGroup,
  drawRunning,
  type GroupLayout,
  groupLayouts,
  keepRoom,
  type Look,
  type Pen,
} from "./draw-groups.ts";
import { drawRows } from "./draw-rows.ts";
import { misread } from "./misread.ts";
import type { Head } from "./plan-head.ts";
import type { Group, Plan } from "./plan-paper.ts";
import { createSheet, LEADING, type Style } from "./sheet.ts";
import { wordsIn } from "./words.ts";

/** Width and height in points, most often those of letters; cards and slips beside them. */
const pageSizes: [number, number][] = [
  [595, 842],
  [595, 842],
  [595, 842],
  [612, 792],
  [612, 792],
  [842, 595],
  [420, 595],
  [360, 230],
];
/** Cards have no room for more. */
const CARD_HEIGHT = 300;
/** Share of papers that are scans. */
const SCANNED = 0.35;

/** Share of papers that state some values twice. */
const REPEATING = 0.5;
/** Values that such a paper states twice. */
const MOST_AGAIN = 5;

/** Draws a paper, as a reader finds it. */
export function drawPaper(plan: Plan, head: Head, random: Random): DocumentText {
  const [width, height] = random.pick(pageSizes);
  const isCard = height < CARD_HEIGHT;
  const sheet = createSheet(width, height);
  const margin = isCard ? 14 : random.integer(32, 72);
  const look = chooseLook(isCard, random);
  const top = margin + (isCard ? 0 : random.integer(0, 12));
  const pen: Pen = {
    sheet,
    plan,
    look,
    random,
    left: margin,
    right: width - margin,
    y: top,
    bottom: height - margin - (isCard ? 0 : 50),
    top,
  };
  drawHead(pen, head);
  const parties = plan.groups.filter(({ isParty }) => isParty);
  const groups = plan.groups.filter(({ isParty }) => !isParty);
  const areLast = random.chance(0.2);
  if (!areLast) drawParties(pen, parties);
  const usual = random.pick(groupLayouts);
  for (const group of groups) drawGroup(pen, group, random.chance(0.6) ? usual : random.pick(groupLayouts));
  if (areLast) drawParties(pen, parties);
  if (!isCard) drawEnd(pen);
  if (random.chance(REPEATING)) drawAgain(pen);
  drawSigner(pen, head);
  if (!isCard) drawFeet(pen, head);
  const { pages } = sheet;
  return { pages: random.chance(SCANNED) ? misread(pages, sheet.values, random) : pages };
}

function chooseLook(isCard: boolean, random: Random): Look {
  const face: Style["face"] = random.pick(["sans", "sans", "sans", "serif", "mono"]);
  const size = isCard ? 7 : random.pick([7.5, 8.5, 9, 10, 11]);
  const isBold = random.chance(0.35);
  const isValueBold = !isBold && random.chance(0.15);
  return {
    style: { size, face, isBold: isValueBold },
    captionStyle: { size, face, isBold },
    colon: random.pick([":", ":", "", "", " :"]),
    hasBoxes: random.chance(0.6),
    blank: random.pick(["", "", "____________", ".........................."]),
  };
}

/** Letterhead, title, recipient and day, in one of the usual orders. */
function drawHead(pen: Pen, head: Head): void {
  const { random, look } = pen;
  const isTitleFirst = random.chance(0.3);
  if (isTitleFirst) drawTitle(pen, head);
  drawIssuer(pen, head);
  const isDayFirst = random.chance(0.5);
  if (head.dayLine !== "" && isDayFirst) writeLine(pen, head.dayLine, { ...look.style, align: "right" }, true);
  if (head.recipient.length > 0) {
    keepRoom(pen, 8 * look.style.size);
    if (random.chance(0.25) && !head.isToFirm) {
      const [dear] = wordsIn(pen.plan.hand.words, "dear");
      writeLine(pen, dear ?? "", look.style, false);
    }
    for (const line of head.recipient) writeLine(pen, line, look.style, true);
    pen.y += look.style.size;
  }
  if (head.dayLine !== "" && !isDayFirst) writeLine(pen, head.dayLine, look.style, true);
  if (!isTitleFirst) drawTitle(pen, head);
  pen.y += look.style.size;
}

function drawTitle(pen: Pen, { title }: Head): void {
  const { random, look } = pen;
  const style = { ...look.style, size: look.style.size * random.pick([1.2, 1.5, 2]), isBold: random.chance(0.7) };
  writeAligned(pen, title, style, random.pick(["left", "left", "middle", "right"]));
  pen.y += look.style.size * 0.5;
}

function drawIssuer(pen: Pen, { issuer, issuerAddress, contacts }: Head): void {
  if (issuer === "") return;
  const { random, look } = pen;
  const side = random.pick(["left", "left", "middle", "right"] as const);
  const name = { ...look.style, size: look.style.size * random.pick([1, 1.3, 1.8]), isBold: random.chance(0.6) };
  const small = { ...look.style, size: look.style.size * random.pick([0.8, 1]), isBold: false };
  writeAligned(pen, issuer, name, side);
  const contactLines = contacts.map(({ caption, lines }) =>
    caption === "" ? lines.join(" ") : `${caption}${look.colon || ":"} ${lines.join(" ")}`,
  );
  const mark = random.pick([" · ", " | ", ", ", "  "]);
  if (issuerAddress.length > 0) {
    // An address in one line has commas, as that is how its lines are joined.
    if (random.chance(0.5)) writeAligned(pen, issuerAddress.join(", "), small, side);
    else for (const line of issuerAddress) writeAligned(pen, line, small, side);
  }
  if (random.chance(0.4) && contactLines.length > 1) {
    for (let from = 0; from < contactLines.length; from += 2)
      writeAligned(pen, contactLines.slice(from, from + 2).join(mark), small, side);
  } else for (const line of contactLines) writeAligned(pen, line, small, side);
  pen.y += look.style.size;
}

function writeAligned(pen: Pen, text: string, style: Style, side: "left" | "middle" | "right"): void {
  const x = side === "left" ? pen.left : side === "right" ? pen.right : (pen.left + pen.right) / 2;
  writeLine(pen, text, side === "left" ? style : { ...style, align: side }, true, x);
}

function writeLine(
  pen: Pen,
  text: string,
  style: Style,
  isValue: boolean,
  x = style.align === "right" ? pen.right : pen.left,
): void {
  keepRoom(pen, style.size * LEADING);
  pen.sheet.write(text, x, pen.y, style, isValue);
  pen.y += style.size * LEADING;
}

/** Parties below or beside each other, with the same captions. */
function drawParties(pen: Pen, parties: Group[]): void {
  if (parties.length === 0) return;
  const { random, look } = pen;
  const layout: GroupLayout = random.pick(["pairs", "pairs", "column", "grid"]);
  const areBeside = parties.length === 2 && layout !== "grid" && pen.right - pen.left > 400 && random.chance(0.6);
  if (!areBeside) {
    for (const party of parties) drawGroup(pen, party, layout);
    return;
  }
  keepRoom(pen, 14 * look.style.size * LEADING);
  const { left, right, y } = pen;
  const middle = (left + right) / 2;
  const ends: number[] = [];
  for (const [index, party] of parties.entries()) {
    const half = { ...pen, left: index === 0 ? left : middle + 6, right: index === 0 ? middle - 6 : right, y };
    drawGroup(half, party, layout);
    ends.push(half.y);
  }
  pen.y = Math.max(...ends);
}

/** What follows the entries: rows, sentences, a stamp. */
function drawEnd(pen: Pen): void {
  const { random, plan, look } = pen;
  const { words } = plan.hand;
  if (random.chance(0.45)) drawRows(pen);
  const sentences = random.shuffle(wordsIn(words, "sentences"));
  const paragraphs = random.pick([0, 1, 1, 2, 3, 8]);
  for (let index = 0; index < paragraphs; index += 1) {
    const from = (index * 2) % sentences.length;
    drawRunning(
      pen,
      sentences.slice(from, from + random.integer(1, 3)).map((text) => ({ text, isValue: false })),
    );
  }
  if (random.chance(0.15)) {
    const stamp = random.pick(wordsIn(words, "stamps"));
    const day = `${random.integer(1, 28)}.${random.integer(1, 12)}.${random.integer(2012, 2026)}`;
    if (random.chance(0.5)) pen.sheet.write(stamp, pen.right - 90, pen.y, { ...look.style, isBold: true, size: 13 });
    else pen.sheet.write(`${stamp} ${day}`, pen.right - 120, pen.y, { ...look.style, isBold: true, size: 12 });
    pen.y += 18;
  }
}

/** A slip, a summary or a stub that says again what stands above. */
function drawAgain(pen: Pen): void {
  const { random, plan } = pen;
  const stated = plan.groups.flatMap(({ entries }) => entries).filter(({ lines }) => lines.length > 0);
  const entries = random.shuffle(stated).slice(0, random.integer(1, MOST_AGAIN));
  const heading = random.chance(0.5) ? random.pick(wordsIn(plan.hand.words, "headings")) : "";
  drawGroup(pen, { entries, heading }, random.pick(groupLayouts));
}

function drawSigner(pen: Pen, head: Head): void {
  if (head.signer === "") return;
  const { random, look } = pen;
  const { words } = pen.plan.hand;
  keepRoom(pen, look.style.size * 7);
  if (random.chance(0.6)) writeLine(pen, random.pick(wordsIn(words, "closings")), look.style, false);
  pen.y += look.style.size * 2.5;
  if (random.chance(0.6))
    pen.sheet.rule({ left: pen.left, right: pen.left + 150, top: pen.y - 2, bottom: pen.y - 1.5 });
  writeLine(pen, head.signer, look.style, true);
}

/** The same lines at the foot of each page: page numbers, days of print, forms' own numbers, bars' numbers. */
function drawFeet(pen: Pen, { issuer, issuerAddress }: Head): void {
  const { random, sheet, plan } = pen;
  const { words } = plan.hand;
  const style: Style = { ...pen.look.style, size: 7, isBold: false };
  const day = plan.hand.plainDate(`20${random.integer(12, 26)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`);
  const print = random.chance(0.3)
    ? `${random.pick(wordsIn(words, "prints"))} ${day} ${random.integer(8, 19)}:${random.integer(10, 59)}`
    : "";
  const revision = random.chance(0.35)
    ? random.pick(wordsIn(words, "revisions")).replace("#", String(random.integer(100, 9000)))
    : "";
  const bars = random.chance(0.2) ? fillPattern("*##########*", random) : "";
  const pages = random.chance(0.6) ? random.pick(wordsIn(words, "pages")) : "";
  const address =
    issuer !== "" && random.chance(0.3) ? [issuer, ...issuerAddress].join(random.pick([" · ", ", ", " - "])) : "";
  const count = sheet.pages.length;
  const y = sheet.height - 34;
  const drawn = sheet.pages.map((page) => {
    const foot = createSheet(sheet.width, sheet.height);
    const number = pages.replace(/##|#/gu, (sign) => String(sign === "##" ? count : page.number));
    if (number !== "") foot.write(number, pen.right, y, { ...style, align: "right" });
    if (revision !== "") foot.write(revision, pen.left, y, style);
    if (print !== "") foot.write(print, pen.left, y + 10, style);
    if (address !== "") foot.write(address, sheet.width / 2, y - 10, { ...style, align: "middle" });
    if (bars !== "") foot.write(bars, sheet.width / 2, y + 10, { ...style, align: "middle" });
    return foot.pages[0]?.words ?? [];
  });
  for (const [index, page] of sheet.pages.entries()) page.words.push(...(drawn[index] ?? []));
}
