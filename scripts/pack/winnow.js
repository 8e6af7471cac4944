#!/usr/bin/env -S node --max-semi-space-size=16
// The `winnow` command of the packed package. The flag (in MB) keeps the young generation small: with V8's own choice,
// the service takes up to 100 MB more.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`winnow needs Node 22.18 or later. This is Node ${process.versions.node}.`);
  process.exit(1);
}
await import(new URL("../src/cli/main.js", import.meta.url).href);
