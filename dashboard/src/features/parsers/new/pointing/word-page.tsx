import { Skeleton } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from "react";
import { type Sample, sampleRoutes } from "../../../../../../src/contract/dashboard/parsers.ts";
import { toUrl } from "../../../../lib/api.ts";
import { texts } from "../../../../texts/en.ts";
import { type Pick, toReadable } from "./picks.ts";
import classes from "./word-page.module.css";
import { type Box, boxAround, type PageWords, type Point, stepTo, toRegion, wordAt, wordsIn } from "./words.ts";

/** What a click or a drag picks. */
export type Mode = "value" | "table";

interface WordPageProps {
  sample: Sample;
  page: number;
  words: PageWords["words"];
  picks: readonly Pick[];
  /** The field under the pointer, here or in the list. */
  pointed: string | null;
  mode: Mode;
  isBusy: boolean;
  /** The words that keyboard or search are at, counted from 0. */
  chosen: readonly number[];
  onChoose: (words: number[]) => void;
  onWord: (index: number) => void;
  onRegion: (region: Box, words: number[]) => void;
}

/** The requested width of a page, in pixels: twice the column's, for sharp screens. */
const pictureWidth = 1600;

/** A page of the sample whose words can be clicked, dragged over, drawn around, and walked through by keyboard. */
export function WordPage(props: WordPageProps): ReactElement {
  const { sample, page, words, picks, pointed, mode, chosen, onChoose, onWord, onRegion } = props;
  const [shownPage, setShownPage] = useState(0);
  // The page has neither its height nor anything to point at before its picture is there.
  const isBusy = props.isBusy || shownPage !== page;
  const [over, setOver] = useState(-1);
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const region = drag && toRegion(drag.from, drag.to);
  const drawn = region && wordsIn(words, region);
  const lit = drawn ?? (over === -1 ? chosen : [over]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isBusy) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: toPoint(event), to: toPoint(event) });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag({ ...drag, to: toPoint(event) });
    else if (event.pointerType === "mouse") setOver(mode === "value" ? wordAt(words, toPoint(event)) : -1);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    setDrag(null);
    const end = toRegion(drag.from, toPoint(event));
    if (end) onRegion(end, wordsIn(words, end));
    else if (mode === "value") onWord(wordAt(words, toPoint(event)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = chosen.at(-1) ?? -1;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const box = boxAround(words, chosen);
      if (isBusy || box === null) return;
      if (mode === "value" && chosen.length === 1) onWord(last);
      else onRegion(box, [...chosen]);
    } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const next = stepTo(words, last, event.key);
      if (next === -1) return;
      onChoose(event.shiftKey && chosen[0] !== undefined ? between(chosen[0], next) : [next]);
    } else if (event.key === "Escape") onChoose([]);
  };

  return (
    <section
      className={classes.page}
      data-mode={mode}
      data-over={over !== -1 || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy}
      aria-label={texts.pointing.page(page)}
      aria-describedby="pointing-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its words are walked through by the arrow keys.
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => setOver(-1)}
      onKeyDown={onKeyDown}
    >
      <Picture key={page} sample={sample} page={page} onShown={() => setShownPage(page)} />
      {picks.map((pick) => (
        <Marks key={pick.field.id} pick={pick} page={page} pointed={pointed} />
      ))}
      {lit.map((index) => {
        const word = words[index];
        return word && <span key={index} className={classes.word} style={toStyle(word.box)} />;
      })}
      {region && mode === "table" && <span className={classes.region} style={toStyle(region)} />}
    </section>
  );
}

interface PictureProps {
  sample: Sample;
  page: number;
  /** Called once there is nothing more to wait for. */
  onShown: () => void;
}

function Picture({ sample, page, onShown }: PictureProps): ReactElement {
  const [isShown, setIsShown] = useState(false);
  const params = { sampleId: sample.id, page: String(page) };
  return (
    <>
      {!isShown && <Skeleton className={classes.waiting} />}
      <img
        className={classes.picture}
        src={toUrl(sampleRoutes.getSamplePage, { params, query: { width: pictureWidth } })}
        alt={texts.parsers.preview.pageAlt(page, sample.filename)}
        draggable={false}
        onLoad={() => {
          setIsShown(true);
          onShown();
        }}
        onError={onShown}
      />
    </>
  );
}

/** The boxes around a field's values on a page; a list has one for each cell. */
function Marks({ pick, page, pointed }: { pick: Pick; page: number; pointed: string | null }): ReactElement {
  const isList = pick.field.type === "list";
  return (
    <>
      {pick.values
        .filter(({ place }) => place.page === page)
        .map(({ fieldId, row, place }, index) => {
          const isPointed = pointed === fieldId || pointed === pick.field.id;
          return (
            <span
              key={`${fieldId} ${row}`}
              className={classes.mark}
              data-cell={isList || undefined}
              data-unwanted={!pick.isWanted || undefined}
              data-pointed={isPointed || undefined}
              style={toStyle(place.box)}
            >
              {isPointed && (!isList || index === 0) && (
                <span className={classes.label}>{toReadable(pick.field.name)}</span>
              )}
            </span>
          );
        })}
    </>
  );
}

function between(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
}

function toPoint(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
}

function toStyle({ left, top, right, bottom }: Box) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}
