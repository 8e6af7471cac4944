/** Downloading the rows of a list. */
export const listRows = {
  title: "Rows of a list",
  menu: "Rows of a list…",
  text: "One line for each row, such as for each line item. Each line begins with its document.",
  list: "List",
  repeated: "Repeat in each line",
  none: "This parser has no list.",
  failed: "The parser could not be loaded",
  exportAs: { csv: "Rows as CSV", xlsx: "Rows as Excel (XLSX)" },
} as const;
