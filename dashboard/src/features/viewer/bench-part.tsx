import { lazy, type ReactElement, Suspense } from "react";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { texts } from "../../texts/en.ts";
import { sizeWithin, useKept } from "./use-kept.ts";
import classes from "./viewer.module.css";
import { useViewer } from "./viewer-context.ts";

const Bench = lazy(() => import("./bench/bench.tsx"));
const Resizer = lazy(() => import("./resizer.tsx"));

/** The lowest and the highest that a person can make a list at full width, in pixels. */
const least = 140;
const most = 700;

/** A list at full width below everything else, if one is open. */
export function BenchPart({ fields }: { fields: DashboardParser["fields"] }): ReactElement | null {
  const { benchName, openBench } = useViewer();
  const [height, setHeight] = useKept("bench-height", sizeWithin(least, most));
  const field = fields.find(({ name, type }) => type === "list" && name === benchName);
  if (!field) return null;
  return (
    <div className={classes.bench} style={height > 0 ? { height } : {}}>
      <Suspense>
        <Resizer
          label={texts.viewer.resizeBench}
          direction="down"
          size={height > 0 ? height : null}
          least={least}
          most={most}
          onSize={(size) => setHeight(size ?? 0)}
        />
        <Bench field={field} fields={fields} onClose={() => openBench(null)} />
      </Suspense>
    </div>
  );
}
