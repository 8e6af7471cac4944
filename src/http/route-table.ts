/** Which methods each path has, to distinguish a wrong method from an unknown path. */
export class RouteTable {
  readonly #routes: { segments: string[]; method: string }[] = [];

  /** `pattern` is a route's path, `:name` standing for any one segment. */
  add(pattern: string, method: string): void {
    this.#routes.push({ segments: pattern.split("/"), method });
  }

  /** The methods that a path, without its query, supports; empty for an unknown path. */
  methodsFor(path: string): string[] {
    const segments = path.split("/");
    const methods = this.#routes.filter((route) => isMatch(route.segments, segments)).map((route) => route.method);
    return [...new Set(methods)].sort();
  }
}

function isMatch(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(":") ? segments[index] !== "" : part === segments[index]))
  );
}
