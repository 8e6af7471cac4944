/**
 * Ctrl-C in a terminal reaches this process twice within milliseconds if it was started through npm, which passes on
 * what the terminal sends to all processes anyway. Only a signal this many milliseconds after the first one counts as a
 * second request.
 */
const sameWishMs = 1000;

/** Resolves when the user or the system asks this process to stop; if asked a second time, it exits at once. */
export function signalled(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const hear = () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > sameWishMs) process.exit(1);
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, hear);
  });
}
