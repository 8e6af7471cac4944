/** How well a document fits a parser. */
export interface ParserFit {
  /** Log-odds that it is of the parser's kind, assuming that as many documents are as not. */
  score: number;
  /** What the score was made of, by name. */
  facts: Record<string, number>;
  /** Whether its values were looked for; otherwise only its captions and titles were compared. */
  isCloseLook: boolean;
  /** How sure it is that the parser knows the document's layout, from an example or because a person sent it there, 0 to 1. */
  layout: number;
  /** How sure it is that a person moved documents of its layout away from the parser, 0 to 1. */
  wrongLayout: number;
}
