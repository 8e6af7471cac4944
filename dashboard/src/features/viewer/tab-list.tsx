import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import classes from "./tab-list.module.css";

interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  isWrong?: boolean;
}

interface TabListProps<Key extends string> {
  /** For screen readers. */
  label: string;
  tabs: readonly Tab<Key>[];
  chosen: Key | null;
  onChoose: (key: Key) => void;
  /** The element whose content the tabs choose. */
  panelId: string;
}

/** A row of tabs; arrows go from one to the next. The library's tabs are ten times its size, in every first visit. */
export function TabList<Key extends string>(props: TabListProps<Key>): ReactElement {
  const { label, tabs, chosen, onChoose, panelId } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={classes.tab}
          data-tab={tab.key}
          data-wrong={tab.isWrong || undefined}
          aria-selected={tab.key === chosen}
          aria-controls={panelId}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
