import { SaxesParser } from "saxes";

/** An element, by its local name: the prefixes of e-invoices are the sender's choice. */
export interface XmlNode {
  name: string;
  namespace: string;
  attributes: Map<string, string>;
  children: XmlNode[];
  /** Null for the root. */
  parent: XmlNode | null;
  /** Which of its parent's elements with this name it is, from 1. */
  position: number;
  /** The element's own text, without surrounding white space. */
  text: string;
}

/** Thrown for text that is not XML, or is XML that is refused; the message is part of a sentence for people. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
}

/** An invoice of 5,000 lines has about 150,000 elements. */
const maxElements = 300_000;

/** E-invoices nest ten deep. */
const maxDepth = 100;

/**
 * Parses XML into a tree. Document types are refused: custom entities (and with them endless expansion and files from
 * elsewhere) cannot be declared without one, and no e-invoice has one.
 *
 * @throws XmlRefused
 */
export function parseXml(bytes: Uint8Array): XmlNode {
  const root = newNode("", "", null, 1);
  const open = [root];
  /** By name, how many children each open element has. */
  const counts = [new Map<string, number>()];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("doctype", () => refuse("it declares a document type"));
  parser.on("error", (error) => refuse(`it is not well-formed (${error.message.slice(0, 200)})`));
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > maxElements || open.length > maxDepth) refuse("it is too large or too deep for an invoice");
    const parent = open.at(-1) ?? null;
    const siblings = counts.at(-1);
    const position = (siblings?.get(tag.local) ?? 0) + 1;
    siblings?.set(tag.local, position);
    counts.push(new Map());
    const node = newNode(tag.local, tag.uri, parent, position);
    for (const attribute of Object.values(tag.attributes)) node.attributes.set(attribute.local, attribute.value);
    parent?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const node = open.pop();
    counts.pop();
    if (node) node.text = node.text.trim();
  });
  parser.write(decodeXml(bytes)).close();
  return root.children[0] ?? refuse("it is empty");
}

function newNode(name: string, namespace: string, parent: XmlNode | null, position: number): XmlNode {
  return { name, namespace, attributes: new Map(), children: [], parent, position, text: "" };
}

function refuse(reason: string): never {
  throw new XmlRefused(reason);
}

/** The declaration is within the first bytes. */
const declarationBytes = 200;

/** XML is UTF-8 unless a byte order mark or its declaration says something else. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString("latin1");
  const label = /^[^<]{0,3}<\?xml[^>]{1,150}encoding\s?=\s?["']([A-Za-z0-9_.:-]{1,40})["']/.exec(start)?.[1] ?? "utf-8";
  // The bytes show that it is not UTF-16, whatever the declaration says.
  return decodeAs(/^utf-?16/i.test(label) ? "utf-8" : label, bytes);
}

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return refuse(`its encoding ${label} is unknown`);
  }
}
