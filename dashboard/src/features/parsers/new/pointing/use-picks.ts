import { useReducer } from "react";
import type { Pick } from "./picks.ts";

interface State {
  picks: Pick[];
  /** What can be undone, the latest last. */
  past: { picks: Pick[]; what: string }[];
  /** The change that a further one of the same name continues, such as typing. */
  open: string | null;
}

interface Change {
  change: (picks: Pick[]) => Pick[];
  /** Changes with the same name in a row are undone together. */
  what: string;
}

/** How many changes can be undone. */
const mostPast = 100;

function reduce(state: State, action: Change | "undo"): State {
  if (action === "undo") {
    const last = state.past.at(-1);
    return last === undefined ? state : { picks: last.picks, past: state.past.slice(0, -1), open: null };
  }
  const picks = action.change(state.picks);
  if (picks === state.picks) return state;
  const goesOn = state.open === action.what;
  const past = goesOn ? state.past : [...state.past, { picks: state.picks, what: action.what }].slice(-mostPast);
  return { picks, past, open: action.what };
}

/** The fields of a parser that is being made; each change can be undone. */
export function usePicks(initial: () => Pick[]) {
  const [{ picks, past }, dispatch] = useReducer(
    reduce,
    null,
    (): State => ({ picks: initial(), past: [], open: null }),
  );
  return {
    picks,
    canUndo: past.length > 0,
    change: (what: string, change: Change["change"]) => dispatch({ what, change }),
    undo: () => dispatch("undo"),
  };
}

/** The result of `usePicks`. */
export type Picks = ReturnType<typeof usePicks>;
