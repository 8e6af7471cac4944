/** Files that run apart, because they kill processes, measure memory, reach limits, or take half a minute. */
const apart = [
  ...["architecture", "cli", "platform", "runner", "webhooks"],
  ...["api/parse/odd-files", "reading/odd-files", "reading/robustness"],
  ...["pipeline/crash", "pipeline/database-loss", "pipeline/fair-share", "pipeline/killed"],
  ...["pipeline/lost-commit", "pipeline/page-slices", "pipeline/roles", "pipeline/shared-reading"],
  ...["sources/"],
];

/** The most files in a group. A group takes seconds, or half a minute, so that all cores are busy to the end. */
const mostFiles = { service: 12, units: 40 };

/**
 * Puts test files of one room into groups. The files of a group run one after the other in one process, so what they
 * need is loaded only once: that takes 0.1 s of CPU for a unit test, and a second for a test of the service.
 */
export function groupTestFiles(paths: string[]): string[][] {
  const groups: string[][] = [];
  for (const path of paths) {
    const open = groups.find(([first = "", ...more]) => mayShare(first, path) && more.length + 1 < limitOf(path));
    if (open) open.push(path);
    else groups.push([path]);
  }
  return groups;
}

function mayShare(first: string, path: string): boolean {
  const runsApart = apart.some((name) => [first, path].some((each) => each.startsWith(`test/${name}`)));
  return !runsApart && roomOf(first) === roomOf(path);
}

/** `src`, `test/api`: whose files need much the same modules. */
function roomOf(path: string): string {
  const [top = "", room = ""] = path.split("/");
  return top === "test" ? `${top}/${room}` : top;
}

function limitOf(path: string): number {
  const isUnit = !path.startsWith("test/") || path.startsWith("test/extraction/");
  return isUnit ? mostFiles.units : mostFiles.service;
}
