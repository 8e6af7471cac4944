/**
 * The variables that every process needs, for programs, temporary files and compiled modules; none sets up a service.
 */
const names = ["PATH", "TMPDIR", "NODE_COMPILE_CACHE"];

/** The environment of a process that a test starts: without the settings of whoever runs the tests. */
export function bareEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => names.includes(entry[0])),
  );
}
