import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { LookBack } from "../../../../../src/contract/dashboard/look-backs.ts";
import { showValue } from "../../../components/trial/show-value.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./look-back.module.css";

/** The earlier documents that would change: each value before and after. */
export default function LookBackList({ entries }: Pick<LookBack, "entries">): ReactElement {
  return (
    <ul className={classes.list} aria-label={texts.lookBack.documents}>
      {entries.map(({ entryId, documentId, filename, values }) => (
        <li key={entryId}>
          <Anchor
            size="xs"
            renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}
          >
            {filename ?? documentId}
          </Anchor>
          <dl className={classes.values}>
            {values.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{toLabel(field)}</dt>
                <dd>
                  <del>{showValue(before)}</del> <span aria-hidden>→</span> <ins>{showValue(after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
