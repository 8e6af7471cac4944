import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { sampleRoutes } from "../../../../../../src/contract/dashboard/parsers.ts";
import { FormError } from "../../../../components/form-error.tsx";
import { call } from "../../../../lib/api.ts";
import { texts } from "../../../../texts/en.ts";
import { NameForm } from "../name-form.tsx";
import type { Proposal } from "../proposal.ts";
import { useCreateParser } from "../use-create-parser.ts";
import { PickList } from "./pick-list.tsx";
import { type Pick, problemsOf, toPicks } from "./picks.ts";
import classes from "./pointing-desk.module.css";
import { usePicks } from "./use-picks.ts";
import { usePointing } from "./use-pointing.ts";
import { type Mode, WordPage } from "./word-page.tsx";
import { WordSearch } from "./word-search.tsx";
import { type Box, boxAround } from "./words.ts";

const { pointing: says } = texts;
const { create, preview } = texts.parsers;

/** Screens on which page and fields are side by side; the style sheet has the same. */
const sideBySide = "(min-width: 62em)";

/** Makes a parser by pointing at values on a sample, beside the fields that it has so far. */
export function PointingDesk({ proposal, onOther }: { proposal: Proposal; onOther: () => void }): ReactElement {
  const { sample } = proposal;
  const [page, setPage] = useState(1);
  const [mode, setMode] = useState<Mode>("value");
  const [chosen, setChosen] = useState<number[]>([]);
  const [pointed, setPointed] = useState<string | null>(null);
  const picks = usePicks(() => toPicks(proposal.fields));
  const show = (fieldId: string) => {
    setPointed(fieldId);
    // On a phone the fields are below the page, which people go on pointing at.
    if (!window.matchMedia(sideBySide).matches) return;
    // The row of a new field is there after the next paint.
    setTimeout(() => document.getElementById(`pick-${fieldId}`)?.scrollIntoView({ block: "nearest" }), 50);
  };
  const pointing = usePointing(sample, page, picks, show);
  const { words } = pointing;
  useHotkeys([["mod+Z", picks.undo]]);

  const choose = (indexes: number[]) => {
    setChosen(indexes);
    const text = indexes.map((index) => words[index]?.text ?? "").join(" ");
    pointing.say(indexes.length === 0 ? "" : indexes.length === 1 ? says.word(text) : says.words(text));
  };
  const pick = (box: Box | null, at: "word" | "words") => {
    if (box !== null) pointing.point(box, mode === "table" ? "rows" : at);
  };
  const turnTo = (to: number) => {
    setPage(to);
    setChosen([]);
  };

  return (
    <div className={classes.desk}>
      <div className={classes.paper}>
        <div className={classes.tools}>
          <SegmentedControl
            size="sm"
            aria-label={says.mode}
            value={mode}
            onChange={(value) => setMode(value === "table" ? "table" : "value")}
            data={[
              { value: "value", label: says.value },
              { value: "table", label: says.table },
            ]}
          />
          <WordSearch
            key={page}
            words={words}
            chosen={chosen}
            isBusy={pointing.isBusy}
            onChoose={choose}
            onPick={() => pick(boxAround(words, chosen), chosen.length === 1 ? "word" : "words")}
          />
          {sample.pageCount > 1 && <PageTurner at={page} count={sample.pageCount} onTurn={turnTo} />}
        </div>
        <p className={classes.help}>{mode === "value" ? says.valueHelp : says.tableHelp}</p>
        <p id="pointing-help" hidden>
          {says.pageHelp}
        </p>
        <FormError error={pointing.error} />
        <WordPage
          sample={sample}
          page={page}
          words={words}
          picks={picks.picks}
          pointed={pointed}
          mode={mode}
          isBusy={pointing.isBusy}
          chosen={chosen}
          onChoose={choose}
          onWord={(index) => pick(boxAround(words, [index]), "word")}
          onRegion={(region, inside) => pick(mode === "table" ? region : boxAround(words, inside), "words")}
        />
        <p className={classes.said} role="status">
          {pointing.said}
        </p>
      </div>
      <Side
        proposal={proposal}
        picks={picks}
        pointing={pointing}
        pointed={pointed}
        onPoint={setPointed}
        onOther={onOther}
      />
    </div>
  );
}

interface SideProps {
  proposal: Proposal;
  picks: ReturnType<typeof usePicks>;
  pointing: ReturnType<typeof usePointing>;
  pointed: string | null;
  onPoint: (fieldId: string | null) => void;
  onOther: () => void;
}

/** The fields, and the button that makes the parser. */
function Side({ proposal, picks, pointing, pointed, onPoint, onOther }: SideProps): ReactElement {
  const { sample, name } = proposal;
  const make = useCreateParser();
  const wanted = picks.picks.filter(({ isWanted }) => isWanted);
  const unreadable = useUnreadable(sample.id, picks.picks);
  return (
    <Stack gap="md" className={classes.side}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{says.fields}</Title>
          <Text c="dimmed" size="sm">
            {picks.picks.length > 0 ? says.text : says.empty}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!picks.canUndo}
          leftSection={<IconArrowBackUp size={15} />}
          onClick={picks.undo}
          style={{ flexShrink: 0 }}
        >
          {says.undo}
        </Button>
      </Group>
      <TemplateOffer
        sampleId={sample.id}
        isBusy={make.isPending}
        onUse={(template) =>
          make.mutate({ name: template.name, sampleId: sample.id, from: { kind: "template", template: template.slug } })
        }
      />
      {pointing.offered && (
        <Alert variant="light" color="blue" title={says.inTable(pointing.offered.text)}>
          <Group gap="xs">
            <Button size="compact-sm" onClick={pointing.takeTable}>
              {says.isTable}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={pointing.refuseTable}>
              {says.keepValue}
            </Button>
          </Group>
        </Alert>
      )}
      {picks.picks.length > 0 && (
        <div className={classes.picks}>
          <PickList picks={picks} pointed={pointed} onPoint={onPoint} unreadable={unreadable} />
        </div>
      )}
      {wanted.length > 0 && (
        <Text size="sm" c="dimmed">
          {says.example}
        </Text>
      )}
      <NameForm
        isShort
        initialName={name}
        submitLabel={wanted.length > 0 ? create.makeWith(wanted.length) : create.makeBlank}
        error={make.error}
        isBusy={make.isPending}
        onSubmit={(values) => {
          if (problemsOf(picks.picks).size > 0) return;
          const fields = wanted.map(({ field }) => field);
          const picked = wanted.flatMap((each) => each.values);
          make.mutate({ ...values, sampleId: sample.id, from: { kind: "fields", fields }, picked });
        }}
      />
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onOther} style={{ alignSelf: "start" }}>
        {create.other}
      </Button>
    </Stack>
  );
}

interface TemplateOfferProps {
  sampleId: string;
  isBusy: boolean;
  onUse: (template: { slug: string; name: string }) => void;
}

/** The template that fits the sample, which has rules and more fields than a page shows. */
function TemplateOffer({ sampleId, isBusy, onUse }: TemplateOfferProps): ReactElement | null {
  const { data } = useQuery({
    queryKey: ["sample-template", sampleId],
    queryFn: ({ signal }) => call(sampleRoutes.findSampleTemplate, { params: { sampleId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const template = data?.template ?? null;
  if (template === null) return null;
  return (
    <Alert variant="light" title={says.template(template.name)}>
      <Stack gap="xs" align="flex-start">
        {says.templateText(template.fieldCount)}
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => onUse(template)}>
          {says.useTemplate}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The ids of fields and of columns with a picked text that cannot be read as their type. */
function useUnreadable(sampleId: string, picks: readonly Pick[]): ReadonlySet<string> {
  const texted = picks.flatMap(({ field }) => (field.type === "list" ? field.fields : [field]));
  const fields = texted.map((field) => ({ ...field, name: "x", hints: [] }));
  const picked = picks.flatMap(({ values }) => values);
  const { data } = useQuery({
    queryKey: ["read-picked", sampleId, fields.map(({ id, type }) => [id, type])],
    queryFn: async ({ signal }) => {
      const { values } = await call(sampleRoutes.readPicked, {
        params: { sampleId },
        body: { fields, picked },
        signal,
      });
      return new Set(picked.flatMap(({ fieldId }, index) => (values[index] === null ? [fieldId] : [])));
    },
    enabled: picked.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return data ?? new Set();
}

function PageTurner({ at, count, onTurn }: { at: number; count: number; onTurn: (to: number) => void }): ReactElement {
  return (
    <div className={classes.sides}>
      <Button
        variant="default"
        size="compact-md"
        disabled={at <= 1}
        onClick={() => onTurn(at - 1)}
        aria-label={preview.previousPage}
      >
        <IconChevronLeft size={16} />
      </Button>
      <Text size="sm" className="figures">
        {preview.page(at, count)}
      </Text>
      <Button
        variant="default"
        size="compact-md"
        disabled={at >= count}
        onClick={() => onTurn(at + 1)}
        aria-label={preview.nextPage}
      >
        <IconChevronRight size={16} />
      </Button>
    </div>
  );
}
