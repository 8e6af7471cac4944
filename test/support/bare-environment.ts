/** What every process needs, and nothing that sets up a service: the command and the libraries, a folder for temporary files. */
const names = ["PATH", "TMPDIR", "NODE_COMPILE_CACHE"];

/** The environment of a process that a test starts: without the settings of whoever runs the tests. */
export function bareEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => names.includes(entry[0])),
  );
}
