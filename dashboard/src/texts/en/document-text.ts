/** The text of a document, to copy or download. */
export const documentText = {
  open: "Show the text",
  title: "Text of the document",
  format: "Format",
  markdown: "Markdown",
  plain: "Plain text",
  cut: "The beginning of the text. Download the file for all of it.",
  nothing: "This document has no text.",
};
