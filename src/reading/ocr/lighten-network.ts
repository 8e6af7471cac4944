import { makeNode, type OnnxFile, type OnnxNode, type OnnxTensor, readOnnx } from "./onnx-file.ts";

/**
 * Rewrites a PP-OCR network into one that computes the same with fewer passes over its data: it takes a third less
 * time.
 *
 * As exported, every convolution is followed by up to eight element-wise operations, each of which reads and writes all
 * of the layer: `x * clip(x + 3, 0, 6) / 6`, and multiplications and additions of single trained numbers before and
 * after it. ONNX Runtime fuses none of them. Here the former become two operations, and the numbers become part of the
 * convolutions' weights.
 */
export function lightenNetwork(bytes: Uint8Array): Uint8Array {
  const file = readOnnx(bytes);
  const network = { nodes: file.nodes, constants: file.constants, added: new Map<string, OnnxTensor>() };
  rewrite(network, joinHardSwish);
  rewrite(network, foldIntoConvolutionBefore);
  rewrite(network, foldIntoConvolutionsAfter);
  return file.write(network.nodes, network.added);
}

interface Network {
  nodes: OnnxNode[];
  constants: OnnxFile["constants"];
  /** Constants that the rewriting created. */
  added: Map<string, OnnxTensor>;
}

/** Which node produces and which nodes consume each value of a network. */
interface Wiring {
  producer(name: string | undefined): OnnxNode | undefined;
  consumers(name: string | undefined): OnnxNode[];
  /** Creates a constant and names it. */
  keep(tensor: OnnxTensor): string;
}

/** Nodes and their replacements, which go where the last of them was. */
interface Replacement {
  nodes: OnnxNode[];
  by: OnnxNode[];
}

type Rule = (node: OnnxNode, network: Network, wiring: Wiring) => Replacement | null;

/** Applies a rule wherever it fits, until it fits nowhere. */
function rewrite(network: Network, rule: Rule): void {
  for (;;) {
    const wiring = wire(network);
    const replaced = new Map<OnnxNode, OnnxNode[]>();
    for (const node of network.nodes) {
      const replacement = rule(node, network, wiring);
      // Of two overlapping matches, one waits: the wiring still describes the network as it was.
      if (!replacement || replacement.nodes.some((each) => replaced.has(each))) continue;
      const last = network.nodes.findLast((each) => replacement.nodes.includes(each));
      for (const each of replacement.nodes) replaced.set(each, each === last ? replacement.by : []);
    }
    if (replaced.size === 0) return;
    network.nodes = network.nodes.flatMap((node) => replaced.get(node) ?? [node]);
  }
}

function wire(network: Network): Wiring {
  const producers = new Map(network.nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const consumers = new Map<string, OnnxNode[]>();
  for (const node of network.nodes) {
    for (const name of node.inputs) {
      const known = consumers.get(name);
      if (known) known.push(node);
      else consumers.set(name, [node]);
    }
  }
  return {
    producer: (name) => (name === undefined ? undefined : producers.get(name)),
    consumers: (name) => (name === undefined ? [] : (consumers.get(name) ?? [])),
    keep(tensor) {
      const name = `lightened.${network.added.size}`;
      network.added.set(name, tensor);
      network.constants.set(name, tensor);
      return name;
    },
  };
}

/** `x * clip(x + 3, 0, 6) / 6` is `x * hardSigmoid(x)` with the slope 1/6 and the offset 1/2. */
const joinHardSwish: Rule = (node, network, wiring) => {
  const division = scalarOperand(node, network);
  if (node.operation !== "Div" || division?.scalar !== 6) return null;
  const product = wiring.producer(division.value);
  if (product?.operation !== "Mul") return null;
  for (const clipped of product.inputs) {
    const clip = wiring.producer(clipped);
    const sum = clip?.operation === "Clip" ? wiring.producer(clip.inputs[0]) : undefined;
    const offset = sum?.operation === "Add" ? scalarOperand(sum, network) : null;
    if (!clip || !sum || offset?.scalar !== 3 || !product.inputs.includes(offset.value)) continue;
    const gate = `${node.outputs[0]}.gate`;
    return {
      nodes: [sum, clip, product, node],
      by: [
        makeNode("HardSigmoid", [offset.value], [gate], { floats: { alpha: 1 / 6, beta: 0.5 } }),
        makeNode("Mul", [offset.value, gate], node.outputs),
      ],
    };
  }
  return null;
};

/** `conv(x) * s` and `conv(x) + s`, if nothing else reads the convolution. */
const foldIntoConvolutionBefore: Rule = (node, network, wiring) => {
  const operand = scalarOperand(node, network);
  const convolution = wiring.producer(operand?.value);
  if (!operand || convolution?.operation !== "Conv" || wiring.consumers(operand.value).length !== 1) return null;
  const weights = readWeights(convolution, network);
  if (!weights) return null;
  const { kernel, bias } = weights;
  const isFactor = node.operation === "Mul";
  const folded = isFactor
    ? { kernel: scale(kernel, operand.scalar), bias: scale(bias, operand.scalar) }
    : { kernel, bias: { ...bias, values: bias.values.map((value) => value + operand.scalar) } };
  return {
    nodes: [convolution, node],
    by: [withWeights(convolution, folded, wiring, convolution.inputs[0], node.outputs)],
  };
};

/**
 * `conv(x * s)` for all convolutions that read it; `conv(x + s)` only for those without padding, because the padding is
 * not shifted.
 */
const foldIntoConvolutionsAfter: Rule = (node, network, wiring) => {
  const operand = scalarOperand(node, network);
  if (!operand) return null;
  const readers = wiring.consumers(node.outputs[0]);
  const isFactor = node.operation === "Mul";
  const isFoldable = (reader: OnnxNode) =>
    reader.operation === "Conv" && reader.inputs[0] === node.outputs[0] && (isFactor || !isPadded(reader));
  if (readers.length === 0 || !readers.every(isFoldable)) return null;
  const by: OnnxNode[] = [];
  for (const reader of readers) {
    const weights = readWeights(reader, network);
    if (!weights) return null;
    const folded = isFactor
      ? { kernel: scale(weights.kernel, operand.scalar), bias: weights.bias }
      : { kernel: weights.kernel, bias: shifted(weights.bias, weights.kernel, operand.scalar) };
    by.push(withWeights(reader, folded, wiring, operand.value, reader.outputs));
  }
  return { nodes: [node, ...readers], by };
};

/** The operation's one operand that is a single number, and the name of the other; null if there is none. */
function scalarOperand(node: OnnxNode, { constants }: Network): { value: string; scalar: number } | null {
  if (!["Mul", "Add", "Div"].includes(node.operation) || node.inputs.length !== 2) return null;
  for (const [index, name] of node.inputs.entries()) {
    const constant = constants.get(name);
    const value = node.inputs[1 - index];
    const scalar = constant?.values.length === 1 ? constant.values[0] : undefined;
    if (scalar !== undefined && value !== undefined && !constants.has(value)) return { value, scalar };
  }
  return null;
}

interface Weights {
  kernel: OnnxTensor;
  bias: OnnxTensor;
}

/** A convolution's trained numbers; its bias is zero if it has none. Null if they are not constants. */
function readWeights(convolution: OnnxNode, { constants }: Network): Weights | null {
  const [, kernelName, biasName] = convolution.inputs;
  const kernel = constants.get(kernelName ?? "");
  if (!kernel) return null;
  if (biasName === undefined) {
    const channels = kernel.dims[0] ?? 0;
    return { kernel, bias: { dims: [channels], values: new Float32Array(channels) } };
  }
  const bias = constants.get(biasName);
  return bias ? { kernel, bias } : null;
}

function withWeights(
  convolution: OnnxNode,
  { kernel, bias }: Weights,
  wiring: Wiring,
  input: string | undefined,
  outputs: string[],
): OnnxNode {
  return { ...convolution, inputs: [input ?? "", wiring.keep(kernel), wiring.keep(bias)], outputs };
}

function scale({ dims, values }: OnnxTensor, factor: number): OnnxTensor {
  return { dims, values: values.map((value) => value * factor) };
}

/** The bias that has the same effect as adding a number to the whole input. */
function shifted(bias: OnnxTensor, kernel: OnnxTensor, added: number): OnnxTensor {
  const perChannel = kernel.values.length / bias.values.length;
  const values = bias.values.map((value, channel) => {
    const own = kernel.values.subarray(channel * perChannel, (channel + 1) * perChannel);
    return value + added * own.reduce((sum, weight) => sum + weight, 0);
  });
  return { dims: bias.dims, values };
}

function isPadded(convolution: OnnxNode): boolean {
  return (convolution.lists.get("pads") ?? []).some((pad) => pad !== 0);
}
