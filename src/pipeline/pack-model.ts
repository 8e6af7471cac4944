import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type LearnedModel, learnedModelSchema, MODEL_FORMAT } from "../extraction/learning/contract/learned-model.ts";

/** The most bytes of an unpacked model: several times what a thousand examples of thirty fields make. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** A learned model as stored in the database and in exported files. */
export function packModel(model: LearnedModel): Uint8Array {
  return zstdCompressSync(JSON.stringify(model));
}

/**
 * The model that `packModel` packed; null for one in another format, which has to be learned again. Throws for anything
 * else.
 */
export function unpackModel(packed: Uint8Array): LearnedModel | null {
  const json: unknown = JSON.parse(zstdDecompressSync(packed, { maxOutputLength: maxUnpackedBytes }).toString("utf8"));
  const isOfOtherForm = typeof json === "object" && json !== null && "format" in json && json.format !== MODEL_FORMAT;
  return isOfOtherForm ? null : learnedModelSchema.parse(json);
}
