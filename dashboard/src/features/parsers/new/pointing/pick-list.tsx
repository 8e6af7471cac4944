import { ActionIcon, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactElement, useState } from "react";
import { texts } from "../../../../texts/en.ts";
import type { FieldType } from "../../editor/draft.ts";
import classes from "./pick-list.module.css";
import { changePick, type Pick, problemsOf, removePick, rowsOf, toName, toReadable } from "./picks.ts";
import type { Picks } from "./use-picks.ts";

const { pointing: says, parsers } = texts;

/** Types that a printed text can have; objects and lists are made in other ways. */
const types = (
  ["text", "number", "money", "date", "time", "datetime", "email", "phone", "url", "address"] as const
).map((type) => ({ value: type, label: parsers.types[type] }));

/** Rows that are shown; the rest is counted. */
const shownRows = 5;

interface PickListProps {
  picks: Picks;
  pointed: string | null;
  onPoint: (fieldId: string | null) => void;
  /** Ids of fields with a value that cannot be read as their type. */
  unreadable: ReadonlySet<string>;
}

/** The fields so far: ticked or not, named and typed inline, each with its value. */
export function PickList({ picks, pointed, onPoint, unreadable }: PickListProps): ReactElement {
  const problems = problemsOf(picks.picks);
  return (
    <ul className={classes.list}>
      {picks.picks.map((pick) => {
        const { field, isWanted } = pick;
        const name = toReadable(field.name);
        const want = () =>
          picks.change(`want ${field.id}`, (before) =>
            before.map((each) => (each.field.id === field.id ? { ...each, isWanted: !each.isWanted } : each)),
          );
        const problem = problems.get(field.id);
        return (
          <li
            key={field.id}
            id={`pick-${field.id}`}
            className={classes.pick}
            data-pointed={pointed === field.id || undefined}
            data-unwanted={!isWanted || undefined}
            onMouseEnter={() => onPoint(field.id)}
            onMouseLeave={() => onPoint(null)}
            onFocus={() => onPoint(field.id)}
          >
            <Checkbox checked={isWanted} onChange={want} aria-label={says.want(name)} />
            <NameInput picks={picks} field={field} hasProblem={problem !== undefined} />
            {field.type === "list" ? (
              <span>{says.rows(rowsOf(pick).length)}</span>
            ) : (
              <TypeSelect picks={picks} field={field} />
            )}
            <RemoveButton
              label={says.remove(name)}
              onClick={() => picks.change(`remove ${field.id}`, (before) => removePick(before, field.id))}
            />
            {problem && <p className={classes.problem}>{says.problems[problem]}</p>}
            {field.type === "list" ? (
              <Rows picks={picks} pick={pick} problems={problems} />
            ) : (
              <p className={classes.value}>
                {field.hints[0] !== undefined && <span className={classes.caption}>{field.hints[0]}: </span>}
                {pick.values[0]?.text}
              </p>
            )}
            {isWanted && field.type !== "list" && unreadable.has(field.id) && (
              <p className={classes.problem}>{says.notOfType(parsers.types[field.type])}</p>
            )}
            {isWanted &&
              field.fields
                .filter(({ id }) => unreadable.has(id))
                .map(({ id, name: column, type }) => (
                  <p key={id} className={classes.problem}>
                    {says.columnNotOfType(toReadable(column), parsers.types[type])}
                  </p>
                ))}
          </li>
        );
      })}
    </ul>
  );
}

interface FieldProps {
  picks: Picks;
  field: Pick["field"];
}

/** The name as it is typed; the field gets it in the form that parsers use. */
function NameInput({ picks, field, hasProblem }: FieldProps & { hasProblem: boolean }): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && toName(typed) === field.name ? typed : toReadable(field.name);
  return (
    <TextInput
      size="xs"
      aria-label={says.name(toReadable(field.name))}
      title={field.name}
      value={shown}
      error={hasProblem}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        picks.change(`rename ${field.id}`, (before) =>
          changePick(before, field.id, (each) => ({ ...each, name: toName(value) })),
        );
      }}
    />
  );
}

function TypeSelect({ picks, field }: FieldProps): ReactElement {
  return (
    <NativeSelect
      size="xs"
      aria-label={says.type(toReadable(field.name))}
      value={field.type}
      data={types}
      onChange={({ currentTarget: { value } }) =>
        picks.change(`type ${field.id}`, (before) =>
          changePick(before, field.id, (each) => ({ ...each, type: value as FieldType })),
        )
      }
    />
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }): ReactElement {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
      <IconX size={15} />
    </ActionIcon>
  );
}

interface RowsProps {
  picks: Picks;
  pick: Pick;
  problems: ReturnType<typeof problemsOf>;
}

/** A list's columns, named and typed like fields, over its rows as read. */
function Rows({ picks, pick, problems }: RowsProps): ReactElement {
  const rows = rowsOf(pick);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.rows} tabIndex={0} aria-label={toReadable(pick.field.name)}>
      <table>
        <thead>
          <tr>
            {pick.field.fields.map((child) => (
              <th key={child.id} scope="col">
                <div className={classes.head}>
                  <NameInput picks={picks} field={child} hasProblem={problems.has(child.id)} />
                  <RemoveButton
                    label={says.leaveOut(toReadable(child.name))}
                    onClick={() => picks.change(`remove ${child.id}`, (before) => removePick(before, child.id))}
                  />
                </div>
                <TypeSelect picks={picks} field={child} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place.
            <tr key={row}>
              {cells.map((text, column) => (
                <td key={pick.field.fields[column]?.id}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shownRows && <span className={classes.caption}>{says.moreRows(rows.length - shownRows)}</span>}
    </section>
  );
}
