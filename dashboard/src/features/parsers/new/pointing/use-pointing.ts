import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeField, Sample } from "../../../../../../src/contract/dashboard/parsers.ts";
import { sampleRoutes } from "../../../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../../../lib/api.ts";
import { notifyFailed } from "../../../../lib/notify.ts";
import { texts } from "../../../../texts/en.ts";
import { addPick, findPickAt, toReadable } from "./picks.ts";
import type { Picks } from "./use-picks.ts";
import { type Box, isInside } from "./words.ts";

const { pointing: says } = texts;

interface Place {
  page: number;
  box: Box;
  at: "word" | "words" | "table" | "rows";
}

/** Turns places on the sample's pages into fields. */
export function usePointing(sample: Sample, page: number, picks: Picks, onPoint: (fieldId: string) => void) {
  /** What was done last, for people who do not see it. */
  const [said, say] = useState("");
  /** A value that was picked in a table, which may be meant as a whole. */
  const [offered, offerTable] = useState<{ fieldId: string; text: string; place: Place } | null>(null);
  const params = { sampleId: sample.id, page: String(page) };
  const words = useQuery({
    queryKey: ["sample-words", sample.id, page],
    queryFn: ({ signal }) => call(sampleRoutes.getSampleWords, { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ page: number, box, at }: Place) =>
      (await call(sampleRoutes.pointAtSample, { params: { ...params, page: String(number) }, body: { box, at } })).made,
    onMutate: () => say(says.picking),
    onError: (error) => {
      say("");
      notifyFailed(error);
    },
    onSuccess: (made, place) => take(made, place),
  });

  const take = (made: MadeField | null, place: Place) => {
    const isTable = place.at === "table" || place.at === "rows";
    if (made === null) return say(isTable ? says.noTable : says.nothing);
    const known = findPickAt(picks.picks, made);
    if (known !== null) {
      const { id, name } = known.field;
      say(says.already(toReadable(name)));
      if (!known.isWanted)
        picks.change(`want ${id}`, (before) =>
          before.map((each) => (each.field.id === id ? { ...each, isWanted: true } : each)),
        );
      return onPoint(id);
    }
    picks.change(`add ${made.field.id}`, (before) => addPick(before, made));
    onPoint(made.field.id);
    const text = made.values[0]?.text ?? "";
    say(
      isTable
        ? says.tableAdded(new Set(made.values.map(({ row }) => row)).size)
        : says.added(toReadable(made.field.name), text),
    );
    const isCell = !isTable && isInside(place.box, words.data?.tables ?? []);
    offerTable(isCell ? { fieldId: made.field.id, text, place } : null);
  };

  return {
    words: words.data?.words ?? [],
    error: words.error,
    isBusy: isPending || words.isPending,
    said,
    say,
    point: (box: Box, at: Place["at"]) => mutate({ page, box, at }),
    offered,
    refuseTable: () => offerTable(null),
    /** Takes the table instead of the value that was picked in it. */
    takeTable() {
      if (offered === null) return;
      const { fieldId, place } = offered;
      offerTable(null);
      picks.change(`remove ${fieldId}`, (before) => before.filter(({ field }) => field.id !== fieldId));
      mutate({ ...place, at: "table" });
    },
  };
}
