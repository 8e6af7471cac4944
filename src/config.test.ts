import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { toConfigurationPage } from "../scripts/write-configuration.ts";
import { ConfigError, loadConfig } from "./config.ts";
import { loadSecret } from "./service-secret.ts";

const emptyFolder = mkdtempSync(join(tmpdir(), "winnow-config-"));

describe("configuration", () => {
  it("needs no setting at all", () => {
    const config = loadConfig({}, emptyFolder);
    assert.deepEqual([config.host, config.port, config.dataDir], ["127.0.0.1", 8080, join(emptyFolder, "data")]);
  });

  it("refuses to start, with a sentence that names each wrong setting", () => {
    const wrong = {
      WINNOW_PORT: "http",
      WINNOW_SECRET: "short",
      WINNOW_ALLOW_HTTP: "maybe",
      DATABASE_URL: "mysql://x",
      WINNOW_ALLOW_HOSTS: "localhost, 10.0.0.0/99",
    };
    assert.throws(
      () => loadConfig(wrong, emptyFolder),
      (error: Error) =>
        error instanceof ConfigError &&
        Object.keys(wrong).every((name) => error.message.includes(name)) &&
        error.message.includes("WINNOW_PORT must be a whole number from 0 to 65535.") &&
        error.message.includes('WINNOW_ALLOW_HOSTS contains "10.0.0.0/99", which is not a host name'),
    );
  });

  it("reads a .env file, and prefers the environment", () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-config-"));
    writeFileSync(join(folder, ".env"), "WINNOW_PORT=9001\nWINNOW_HOST=0.0.0.0\n");
    const config = loadConfig({ WINNOW_PORT: "9002" }, folder);
    assert.deepEqual([config.host, config.port], ["0.0.0.0", 9002]);
  });

  it("treats an empty setting like a missing one", () => {
    assert.equal(loadConfig({ DATABASE_URL: "", WINNOW_PORT: "" }, emptyFolder).port, 8080);
  });

  it("reads a language model whose server is named without a path, and lets nothing leave by default", () => {
    const given = { WINNOW_MODEL_NAME: "qwen3:8b", WINNOW_MODEL_ADDRESS: "http://127.0.0.1:11434" };
    const { operatorModel, reach } = loadConfig(given, emptyFolder).languageModels;
    const { provider, address, name } = operatorModel?.settings ?? {};
    assert.deepEqual(
      [provider, address, name],
      ["openai-compatible", "http://127.0.0.1:11434/v1", given.WINNOW_MODEL_NAME],
    );
    assert.equal(reach.mayLeave, false);
    assert.equal(loadConfig({}, emptyFolder).languageModels.operatorModel, null);
  });

  it("refuses settings of a language model that mean nothing, and names them", () => {
    const refused = (given: Record<string, string>, message: RegExp) =>
      assert.throws(
        () => loadConfig(given, emptyFolder),
        (error: Error) => error instanceof ConfigError && message.test(error.message),
      );
    refused(
      { WINNOW_MODEL_KEY: "k" },
      /^WINNOW_MODEL_NAME is missing, and without it WINNOW_MODEL_KEY does nothing\.$/,
    );
    refused({ WINNOW_MODEL_NAME: "a" }, /^WINNOW_MODEL_ADDRESS is missing: say where the server is\.$/);
    const hosted = { WINNOW_MODEL_NAME: "a", WINNOW_MODEL_PROVIDER: "openai" };
    refused({ ...hosted, WINNOW_MODEL_MONTHLY_LIMIT: "5" }, /^WINNOW_MODEL_MONTHLY_LIMIT means nothing without both/);
    refused({ ...hosted, WINNOW_MODEL_INPUT_PRICE: "free" }, /^WINNOW_MODEL_INPUT_PRICE must be an amount/);
    refused({ ...hosted, WINNOW_MODEL_CONTEXT: "12" }, /^WINNOW_MODEL_CONTEXT must be a whole number from 1024/);
  });

  it("refuses settings of a bucket without the bucket, and names them", () => {
    const bucket = { WINNOW_S3_ENDPOINT: "https://s3.example.com", WINNOW_S3_REGION: "eu-1" };
    assert.throws(
      () => loadConfig(bucket, emptyFolder),
      (error: Error) =>
        error instanceof ConfigError &&
        error.message.startsWith(
          "WINNOW_FILES is missing, and without it WINNOW_S3_ENDPOINT, WINNOW_S3_REGION do nothing",
        ),
    );
    assert.throws(
      () => loadConfig({ WINNOW_S3_ACCESS_KEY_ID: "key" }, emptyFolder),
      /WINNOW_S3_ACCESS_KEY_ID does nothing/,
    );
    assert.equal(loadConfig({ ...bucket, WINNOW_FILES: "s3://documents" }, emptyFolder).s3?.region, "eu-1");
  });

  it("keeps backups in a bucket with the keys of the files, unless that is on another server", () => {
    const keys = { WINNOW_S3_ACCESS_KEY_ID: "key", WINNOW_S3_SECRET_ACCESS_KEY: "secret" };
    const files = { WINNOW_S3_ENDPOINT: "https://s3.example.com", WINNOW_FILES: "s3://documents", ...keys };
    const placeOf = (given: Record<string, string>) => {
      const place = loadConfig({ ...files, WINNOW_BACKUPS: "s3://backups/winnow", ...given }, emptyFolder).backups
        ?.place;
      return place && "s3" in place ? place.s3 : null;
    };
    const here = placeOf({});
    assert.deepEqual([here?.bucket, here?.prefix, here?.endpoint], ["backups", "winnow/", "https://s3.example.com"]);
    assert.deepEqual(here?.keys, { id: "key", secret: "secret" });
    const elsewhere = placeOf({ WINNOW_BACKUPS_S3_ENDPOINT: "https://elsewhere.example.com/" });
    assert.deepEqual([elsewhere?.endpoint, elsewhere?.keys], ["https://elsewhere.example.com", null]);
    assert.throws(
      () => placeOf({ WINNOW_BACKUPS_S3_ACCESS_KEY_ID: "own" }),
      /WINNOW_BACKUPS_S3_SECRET_ACCESS_KEY is missing/,
    );
  });

  it("never keeps backups where they could take the files for their own", () => {
    const load = (files: string, backups: string) =>
      loadConfig({ WINNOW_FILES: files, WINNOW_BACKUPS: backups }, emptyFolder);
    for (const [files, backups] of [
      ["s3://one", "s3://one"],
      ["s3://one/files", "s3://one"],
      ["s3://one/a/b", "s3://one/a"],
    ] as const)
      assert.throws(() => load(files, backups), /The files \(WINNOW_FILES\) are in s3:/, `${files} ${backups}`);
    for (const backups of ["s3://one/backups", "s3://two", "s3://one/file"])
      assert.ok(load("s3://one/files", backups).backups, backups);
  });

  it("generates a secret once, keeps it, and makes it readable only by its owner", () => {
    const config = loadConfig({}, mkdtempSync(join(tmpdir(), "winnow-config-")));
    const secret = loadSecret(config);
    assert.ok(secret.length >= 32);
    assert.equal(loadSecret(config), secret);
    if (process.platform !== "win32") assert.equal(statSync(join(config.dataDir, "secret")).mode & 0o777, 0o600);
  });

  it("matches its documentation", () => {
    const page = readFileSync(new URL("../docs/configuration.md", import.meta.url), "utf8");
    assert.equal(page, toConfigurationPage(), "run node scripts/write-configuration.ts");
  });
});
