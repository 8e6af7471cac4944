import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./value-filter.module.css";

/** Leaves out values that nobody needs to see now. */
export function ValueFilter(): ReactElement {
  const { filter } = useViewer();
  const { filters } = texts.viewer;
  return (
    <div className={classes.filters}>
      {(["onlyProblems", "hidesEmpty"] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={classes.filter}
          aria-pressed={filter[name]}
          onClick={() => filter.set(name, !filter[name])}
        >
          {filters[name]}
        </button>
      ))}
    </div>
  );
}
