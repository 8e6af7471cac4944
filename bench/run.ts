/**
 * `npm run bench [name…] [-- options]`: runs the benchmarks of this folder, or those that are named, one after another,
 * and keeps what each printed in `results/<name>.md`, with the date, the machine and the command. Options go to every
 * benchmark that runs: `npm run bench accuracy -- --data ../labelled`.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { basename, join } from "node:path";

const known = globSync("*.ts", { cwd: import.meta.dirname })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "run" && !name.endsWith(".test"))
  .sort();

const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith("-"));
const named = firstOption === -1 ? words : words.slice(0, firstOption);
const options = firstOption === -1 ? [] : words.slice(firstOption);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. The benchmarks are ${known.join(", ")}.`);
  process.exit(2);
}

for (const name of named.length > 0 ? named : known) {
  console.log(`\n== ${name} ==\n`);
  const { exitCode, printed } = await run(name);
  if (exitCode === 0) await keep(name, printed);
  else if (exitCode === 2 && named.length === 0) console.log(`${name} did not run: it needs an option.`);
  else {
    console.error(`\n${name} ended with exit code ${exitCode}; its saved result is unchanged.`);
    process.exitCode = 1;
  }
}

/** Runs a benchmark and shows its output as it comes. */
function run(name: string): Promise<{ exitCode: number | null; printed: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, printed }));
  });
}

async function keep(name: string, printed: string): Promise<void> {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  const cores = cpus();
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const command = ["npm run bench", name, ...(options.length > 0 ? ["--", ...options] : [])].join(" ");
  const head = [
    `# ${name}`,
    "",
    `- date: ${new Date().toISOString().slice(0, 10)}`,
    `- machine: ${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), ${memoryGib} GiB, ${process.platform} ${process.arch}`,
    `- node: ${process.version}`,
    `- command: \`${command}\``,
  ];
  await writeFile(join(folder, `${name}.md`), `${head.join("\n")}\n\n${printed.trim()}\n`);
}
