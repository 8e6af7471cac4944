/** An experiment on a data set: which documents are learned from, which are read, and how well they must be read. */
export interface Scenario {
  name: string;
  title: string;
  /** A file of bench/accuracy. */
  set: string;
  /** `recurring`: a random split; `unseen`: tested layouts are not among the learned ones. */
  split: "recurring" | "unseen";
  ks: number[];
  targets: Record<number, number>;
}

export const scenarios: Scenario[] = [
  {
    name: "adbuy",
    title: "adbuy, layouts recur",
    set: "adbuy",
    split: "recurring",
    ks: [0, 1, 2, 5, 10, 35, 70],
    targets: { 1: 0.86, 10: 0.92, 70: 0.95 },
  },
  {
    name: "einvoice",
    title: "einvoice, layouts recur",
    set: "einvoice",
    split: "recurring",
    ks: [0, 1, 2, 5, 10, 35],
    targets: { 10: 0.9, 35: 0.95 },
  },
  {
    name: "adbuy-unseen",
    title: "adbuy, unseen layouts",
    set: "adbuy",
    split: "unseen",
    ks: [0, 1, 2, 5, 10, 35, 70],
    targets: { 10: 0.84, 70: 0.88 },
  },
  {
    name: "einvoice-unseen",
    title: "einvoice, unseen layouts",
    set: "einvoice",
    split: "unseen",
    ks: [0, 1, 2, 5, 10, 30],
    targets: { 10: 0.75, 30: 0.8 },
  },
  {
    name: "sroie",
    title: "receipts, images",
    set: "sroie-ocr",
    split: "recurring",
    ks: [0, 1, 2, 5, 10, 50],
    targets: { 10: 0.7, 50: 0.8 },
  },
];
