import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { findNeedlessFiles } from "./needless-files.ts";

/** Finds the unused ones among these files. */
function findAmong(files: string[], machine: { platform: string; arch: string }): string[] {
  const folder = mkdtempSync(join(tmpdir(), "winnow-packages-"));
  try {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), "");
    }
    return findNeedlessFiles(folder, machine).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const onnxRuntime = ["darwin/arm64", "linux/arm64", "linux/x64", "win32/x64"].map(
  (machine) => `onnxruntime-node/bin/napi-v6/${machine}/onnxruntime_binding.node`,
);

describe("unused files of packages", () => {
  it("are not in this installation", () => {
    const packages = fileURLToPath(new URL("../../node_modules/", import.meta.url));
    assert.deepEqual(findNeedlessFiles(packages, process), []);
  });

  it("are the libraries of other machines, never this one's", () => {
    for (const [platform = "", arch = ""] of [
      ["darwin", "arm64"],
      ["linux", "x64"],
      ["win32", "x64"],
    ]) {
      const found = findAmong(onnxRuntime, { platform, arch });
      assert.equal(found.length, 3);
      assert.ok(!found.includes(`onnxruntime-node/bin/napi-v6/${platform}/${arch}`), found.join());
    }
  });

  it("are none if a package has nothing for this machine, or its layout has changed", () => {
    assert.deepEqual(findAmong(onnxRuntime, { platform: "linux", arch: "riscv64" }), []);
    assert.deepEqual(findAmong(["@tesseract.js-data/deu/4.0.0/deu.traineddata.gz"], process), []);
    assert.deepEqual(findAmong([], process), []);
  });

  it("are Tesseract's cores for browsers, and none that Node loads", () => {
    const cores = ["tesseract-core.js", "tesseract-core.wasm", "tesseract-core-lstm.js", "tesseract-core.wasm.js"];
    assert.deepEqual(
      findAmong(
        cores.map((core) => `tesseract.js-core/${core}`),
        process,
      ),
      ["tesseract.js-core/tesseract-core.wasm.js"],
    );
  });
});
