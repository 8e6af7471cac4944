/** The dialog that moves a document to another parser, and the choice of a parser. */
export const moving = {
  parser: "Parser",
  failed: "Your parsers could not be loaded",
  noParser: "You have no other parser yet.",
  title: "Move to another parser",
  move: "Move",
  text: (name: string) =>
    `The other parser reads ${name} again, as a new document. The old document is deleted with its values. Winnow learns that such documents belong to the other parser.`,
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  cost: (charge: string, pages: string, parser: string) => `${parser} charges ${charge} for ${pages}.`,
  free: (parser: string) => `${parser} charges nothing.`,
  charged: (charged: string) => `The ${charged} that it has cost so far is not paid back.`,
  sent: "What webhooks received already stays with their receivers.",
  moved: (parser: string) => `Moved to ${parser}.`,
} as const;
