import { pipeline, type Readable, Transform } from "node:stream";

/**
 * Limits in milliseconds. A client that takes no byte for `stillMs` has gone, or blocks an export on purpose. No file
 * takes longer than `wholeMs` in total.
 */
const limits = { stillMs: 60_000, wholeMs: 15 * 60_000 };

/** Passes on a file that is created while it is read; fails, and stops its creation, if nobody takes it any more. */
export function limitDownload(made: Readable, { stillMs, wholeMs } = limits): Readable {
  const fail = (how: string) => () => passed.destroy(new Error(`an export was stopped: ${how}`));
  const restart = () => {
    clearTimeout(still);
    still = setTimeout(fail("the client stopped reading"), stillMs).unref();
  };
  const passed = new Transform({
    transform(chunk, _encoding, done) {
      restart();
      done(null, chunk);
    },
  });
  let still = setTimeout(fail("the client did not read"), stillMs).unref();
  const whole = setTimeout(fail("it took too long"), wholeMs).unref();
  // The error, if there is one, reaches whoever reads.
  return pipeline(made, passed, () => {
    clearTimeout(still);
    clearTimeout(whole);
  });
}
