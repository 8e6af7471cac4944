import { makeNode, type OnnxTensor, readOnnx } from "./onnx-file.ts";

/**
 * Rewrites the recognition network so that it outputs, for each column, the probabilities of the first `knownCount`
 * classes of `order`, and only the likeliest of all others: its probability and its position among them. `order` lists
 * the network's classes in the desired order.
 *
 * The network knows 6,625 classes, most of them Chinese; passing all of them on takes 7 MB for a line of a letter.
 */
export function narrowOutput(bytes: Uint8Array, order: Int32Array, knownCount: number): Uint8Array {
  const file = readOnnx(bytes);
  const softmax = file.nodes.at(-1);
  const sum = file.nodes.at(-2);
  const product = file.nodes.at(-3);
  const weights = file.constants.get(product?.inputs[1] ?? "");
  const bias = file.constants.get(sum?.inputs[1] ?? "");
  const [result] = softmax?.outputs ?? [];
  const isKnown = softmax?.operation === "Softmax" && sum?.operation === "Add" && product?.operation === "MatMul";
  if (!isKnown || !softmax || !sum || !product || !weights || !bias || result === undefined) {
    throw new Error("the recognition network does not end as expected");
  }
  const added = new Map([
    ["narrowed.weights", inOrder(weights, order)],
    ["narrowed.bias", inOrder(bias, order)],
  ]);
  // Opset 9 takes positions and axes as attributes.
  const axis = 2;
  const part = (name: string, starts: number, ends: number) =>
    makeNode("Slice", ["narrowed.all"], [name], { lists: { axes: [axis], starts: [starts], ends: [ends] } });
  const float = 1;
  const ending = [
    { ...product, inputs: [product.inputs[0] ?? "", "narrowed.weights"] },
    { ...sum, inputs: [sum.inputs[0] ?? "", "narrowed.bias"] },
    { ...softmax, outputs: ["narrowed.all"] },
    part("narrowed.known", 0, knownCount),
    part("narrowed.others", knownCount, order.length),
    makeNode("ReduceMax", ["narrowed.others"], ["narrowed.best"], {
      lists: { axes: [axis] },
      integers: { keepdims: 1 },
    }),
    makeNode("ArgMax", ["narrowed.others"], ["narrowed.place"], { integers: { axis, keepdims: 1 } }),
    makeNode("Cast", ["narrowed.place"], ["narrowed.number"], { integers: { to: float } }),
    makeNode("Concat", ["narrowed.known", "narrowed.best", "narrowed.number"], [result], { integers: { axis } }),
  ];
  return file.write([...file.nodes.slice(0, -3), ...ending], added);
}

/** The same numbers with the columns of the last axis in another order. */
function inOrder({ dims, values }: OnnxTensor, order: Int32Array): OnnxTensor {
  const width = order.length;
  const ordered = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += width) {
    for (let to = 0; to < width; to++) ordered[at + to] = values[at + (order[to] ?? 0)] ?? 0;
  }
  return { dims, values: ordered };
}
