import { IconList } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { ReviewItem } from "../../../../src/contract/dashboard/review.ts";
import { useColleagues } from "../../components/desk/use-colleagues.ts";
import { ToolButton } from "../../components/tool-button.tsx";
import { texts } from "../../texts/en.ts";
import type { QueuePart } from "./queue-part.ts";
import classes from "./queue-tools.module.css";

/** Loaded for people who share an account. */
const PartSelect = lazy(() => import("./part-select.tsx"));
/** Loaded when opened. */
const QueueList = lazy(() => import("./queue-list.tsx"));

interface QueueToolsProps {
  part: QueuePart;
  onPick: (item: ReviewItem) => void;
  /** In a bar that has little room on narrow screens; there, the list has the choice of the part, too. */
  isShort?: boolean;
}

/** Whose part of the queue is shown, for people who share an account, and the queue as a list. */
export function QueueTools({ part, onPick, isShort = false }: QueueToolsProps): ReactElement {
  const isTeam = useColleagues().length > 1;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isTeam && (
        <div className={isShort ? classes.part : undefined}>
          <Suspense>
            <PartSelect part={part} />
          </Suspense>
        </div>
      )}
      <ToolButton icon={IconList} label={texts.review.list} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <QueueList
            part={part}
            select={isTeam && <PartSelect part={part} />}
            onPick={(item) => {
              setIsOpen(false);
              onPick(item);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
