import { IconFileSearch, IconSquarePlus, IconTemplate } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { PageHeader } from "../../components/page-header.tsx";
import { texts } from "../../texts/en.ts";
import choiceCard from "./choice-card.module.css";
import { FromBlank } from "./new/from-blank.tsx";
import { FromSample } from "./new/from-sample.tsx";
import { FromTemplate } from "./new/from-template.tsx";
import classes from "./new-parser-page.module.css";

const { create } = texts.parsers;

const ways = [
  { name: "sample", title: create.sample, text: create.sampleText, icon: IconFileSearch },
  { name: "template", title: create.template, text: create.templateText, icon: IconTemplate },
  { name: "blank", title: create.blank, text: create.blankText, icon: IconSquarePlus },
] as const;

/** Three ways to a new parser. */
export function NewParserPage(): ReactElement {
  const { template } = useSearch({ from: "/shell/parsers/new" });
  const [chosen, setChosen] = useState<string>(template ? "template" : "sample");
  const [isPointing, setIsPointing] = useState(false);
  return (
    <>
      <PageHeader title={create.title} back={{ to: "/parsers", label: create.back }} />
      {!isPointing && <Ways chosen={chosen} onChoose={setChosen} />}
      {chosen === "sample" && <FromSample onPointing={setIsPointing} />}
      {chosen === "template" && <FromTemplate />}
      {chosen === "blank" && <FromBlank />}
    </>
  );
}

function Ways({ chosen, onChoose }: { chosen: string; onChoose: (way: string) => void }): ReactElement {
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.legend}>{create.ways}</legend>
      {ways.map(({ name, title, text, icon: Icon }) => (
        <label key={name} className={`${choiceCard.card} ${classes.way}`}>
          <input type="radio" name="way" value={name} checked={chosen === name} onChange={() => onChoose(name)} />
          <Icon size={22} stroke={1.6} aria-hidden />
          <span className={classes.wayTitle}>{title}</span>
          <span className={classes.wayText}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
