/** Everything that ends a line, in any program, and what cannot be written in JSON or a database. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Words with which servers mark who speaks, such as `<|im_start|>`. Many put the text of a message into their template as it
 * is, so a document that contains such a word could speak as somebody else. A space takes its meaning away.
 */
const controlWords = [
  /<(?=\|)/g,
  /<(?=\/?(?:s|bos|eos|pad|unk|think|thinking|tool_call|start_of_turn|end_of_turn|start_of_image|image_soft_token)>)/gi,
  /<(?=<\/?SYS>>)/gi,
  /\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|THINK|IMG)\])/gi,
  /\/(?=(?:no_)?think\b)/gi,
];

/** A line of a document as it is sent: one line, without words that chat templates give a meaning. */
export function defuseLine(text: string): string {
  const line = text.replaceAll(breaks, " ");
  return controlWords.reduce((defused, word) => defused.replaceAll(word, "$& "), line);
}
