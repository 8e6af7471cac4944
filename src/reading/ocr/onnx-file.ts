/** A node of a network: an operation with the names of its inputs and outputs. */
export interface OnnxNode {
  operation: string;
  inputs: string[];
  outputs: string[];
  /** Whole numbers in the attributes that are lists, such as a convolution's `pads`. */
  lists: Map<string, number[]>;
  /** The attributes as they are in the file. */
  attributes: Uint8Array[];
}

/** Numbers that a network was trained to, or that are part of its design. */
export interface OnnxTensor {
  dims: number[];
  values: Float32Array;
}

/** An ONNX file, parsed as far as its nodes and their constants. */
export interface OnnxFile {
  nodes: OnnxNode[];
  /** 32-bit floating-point constants by name. */
  constants: Map<string, OnnxTensor>;
  /**
   * Writes the file again with these nodes; constants with these names are added. The network's result keeps its name,
   * but its size is no longer declared.
   */
  write(nodes: OnnxNode[], added: Map<string, OnnxTensor>): Uint8Array;
}

/** Field numbers in ONNX's protocol buffers (onnx.proto). */
const modelGraph = 7;
const graphNode = 1;
const graphInitializer = 5;
const graphOutput = 12;
const node = { input: 1, output: 2, operation: 4, attribute: 5 };
const attribute = { name: 1, float: 2, integer: 3, tensor: 5, integers: 8, type: 20 };
const attributeType = { float: 1, integer: 2, tensor: 4, integers: 7 };
const tensor = { dims: 1, type: 2, name: 8, raw: 9 };
const valueInfo = { name: 1, type: 2 };
const typeTensor = 1;
const elementType = 1;
const float32 = 1;

/** A field of a message: its number, its wire type, and its bytes (for a number too, as a varint). */
interface Field {
  number: number;
  wire: number;
  bytes: Uint8Array;
}

const varint = 0;
const lengthDelimited = 2;
const fixed32 = 5;

/** Parses an ONNX file. */
export function readOnnx(bytes: Uint8Array): OnnxFile {
  // A Buffer's `slice` would not copy.
  const model = readFields(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const graph = model.filter(({ number }) => number === modelGraph).flatMap((field) => readFields(field.bytes));
  const nodes = graph.filter(({ number }) => number === graphNode).map((field) => readNode(field.bytes));
  const constants = new Map<string, OnnxTensor>();
  for (const { number, bytes: initializer } of graph) {
    const read = number === graphInitializer ? readTensor(initializer) : null;
    if (read) constants.set(read.name, read.value);
  }
  for (const { operation, outputs, attributes } of nodes) {
    const [name] = outputs;
    const [value] =
      operation === "Constant"
        ? attributes.flatMap((each) => readFields(each)).filter(({ number }) => number === attribute.tensor)
        : [];
    const read = value && readTensor(value.bytes);
    if (name !== undefined && read) constants.set(name, read.value);
  }
  return {
    nodes,
    constants,
    write(kept, added) {
      const used = new Set(kept.flatMap(({ inputs }) => inputs));
      const isUsed = ({ operation, outputs }: OnnxNode) =>
        operation !== "Constant" || outputs.some((name) => used.has(name));
      const others = graph
        .filter(({ number, bytes: field }) => {
          return number !== graphNode && !(number === graphInitializer && !used.has(tensorName(field)));
        })
        .map((field) => (field.number === graphOutput ? withoutSize(field) : field));
      const constantNodes = [...added]
        .filter(([name]) => used.has(name))
        .map(([name, value]) => constantNode(name, value));
      const newNodes = [...constantNodes, ...kept.filter(isUsed).map(nodeFields)];
      const body = joinFields([...newNodes.map((fields) => message(graphNode, fields)), ...others]);
      const rest = model.filter(({ number }) => number !== modelGraph);
      return joinFields([...rest, { number: modelGraph, wire: lengthDelimited, bytes: body }]);
    },
  };
}

/** Attributes of a new node: floating-point numbers, whole numbers, and lists of whole numbers. */
export interface NewAttributes {
  floats?: Record<string, number>;
  integers?: Record<string, number>;
  lists?: Record<string, number[]>;
}

/** A node with the given attributes. */
export function makeNode(
  operation: string,
  inputs: string[],
  outputs: string[],
  { floats = {}, integers = {}, lists = {} }: NewAttributes = {},
): OnnxNode {
  const attributes = [
    ...Object.entries(floats).map(([name, value]) => {
      const bytes = new Uint8Array(Float32Array.of(value).buffer);
      const number = { number: attribute.float, wire: fixed32, bytes };
      return joinFields([text(attribute.name, name), number, integer(attribute.type, attributeType.float)]);
    }),
    ...Object.entries(integers).map(([name, value]) => {
      const number = integer(attribute.integer, value);
      return joinFields([text(attribute.name, name), number, integer(attribute.type, attributeType.integer)]);
    }),
    ...Object.entries(lists).map(([name, values]) => {
      const numbers = values.map((value) => integer(attribute.integers, value));
      return joinFields([text(attribute.name, name), ...numbers, integer(attribute.type, attributeType.integers)]);
    }),
  ];
  return { operation, inputs, outputs, attributes, lists: new Map(Object.entries(lists)) };
}

/** The declaration of a result with its name and type of numbers; its size follows from the nodes. */
function withoutSize({ bytes }: Field): Field {
  const name = readFields(bytes).filter(({ number }) => number === valueInfo.name);
  const kind = message(typeTensor, [integer(elementType, float32)]);
  return message(graphOutput, [...name, message(valueInfo.type, [kind])]);
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = readFields(bytes);
  const texts = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map((field) => readText(field.bytes));
  const attributes = fields.filter(({ number }) => number === node.attribute).map((field) => field.bytes);
  const lists = new Map<string, number[]>();
  for (const each of attributes) {
    const parts = readFields(each);
    const name = parts.find(({ number }) => number === attribute.name);
    const values = parts
      .filter(({ number }) => number === attribute.integers)
      .flatMap((part) => readVarints(part.bytes));
    if (name && values.length > 0) lists.set(readText(name.bytes), values);
  }
  return {
    operation: texts(node.operation)[0] ?? "",
    inputs: texts(node.input),
    outputs: texts(node.output),
    attributes,
    lists,
  };
}

function readTensor(bytes: Uint8Array): { name: string; value: OnnxTensor } | null {
  const fields = readFields(bytes);
  const of = (wanted: number) => fields.filter(({ number }) => number === wanted);
  const [type] = of(tensor.type).flatMap((field) => readVarints(field.bytes));
  const [raw] = of(tensor.raw);
  if (type !== float32 || !raw) return null;
  const [name] = of(tensor.name).map((field) => readText(field.bytes));
  const dims = of(tensor.dims).flatMap((field) => readVarints(field.bytes));
  return { name: name ?? "", value: { dims, values: new Float32Array(raw.bytes.slice().buffer) } };
}

function tensorName(bytes: Uint8Array): string {
  const name = readFields(bytes).find(({ number }) => number === tensor.name);
  return name ? readText(name.bytes) : "";
}

function nodeFields({ operation, inputs, outputs, attributes }: OnnxNode): Field[] {
  return [
    ...inputs.map((name) => text(node.input, name)),
    ...outputs.map((name) => text(node.output, name)),
    text(node.operation, operation),
    ...attributes.map((bytes) => ({ number: node.attribute, wire: lengthDelimited, bytes })),
  ];
}

function constantNode(name: string, { dims, values }: OnnxTensor): Field[] {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const value = message(attribute.tensor, [
    ...dims.map((dim) => integer(tensor.dims, dim)),
    integer(tensor.type, float32),
    { number: tensor.raw, wire: lengthDelimited, bytes: raw },
  ]);
  const fields = joinFields([text(attribute.name, "value"), value, integer(attribute.type, attributeType.tensor)]);
  return nodeFields({ operation: "Constant", inputs: [], outputs: [name], attributes: [fields], lists: new Map() });
}

function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const next = (): number => {
    const { value, end } = readVarint(bytes, at);
    at = end;
    return value;
  };
  while (at < bytes.length) {
    const tag = next();
    const wire = tag & 7;
    const start = at;
    if (wire === varint) {
      next();
      fields.push({ number: tag >> 3, wire, bytes: bytes.subarray(start, at) });
      continue;
    }
    const length = wire === lengthDelimited ? next() : wire === fixed32 ? 4 : 8;
    fields.push({ number: tag >> 3, wire, bytes: bytes.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let factor = 1;
  for (let at = start; ; at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

/** A number, or several of them packed. */
function readVarints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { value, end } = readVarint(bytes, at);
    values.push(value);
    at = end;
  }
  return values;
}

function readText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function text(number: number, value: string): Field {
  return { number, wire: lengthDelimited, bytes: new TextEncoder().encode(value) };
}

function integer(number: number, value: number): Field {
  return { number, wire: varint, bytes: writeVarint(value) };
}

function message(number: number, fields: Field[]): Field {
  return { number, wire: lengthDelimited, bytes: joinFields(fields) };
}

function joinFields(fields: Field[]): Uint8Array {
  const parts = fields.flatMap(({ number, wire, bytes }) => {
    const tag = writeVarint(number * 8 + wire);
    return wire === lengthDelimited ? [tag, writeVarint(bytes.length), bytes] : [tag, bytes];
  });
  return Buffer.concat(parts);
}

function writeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
}
