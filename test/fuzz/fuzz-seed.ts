/**
 * How the requests of a run are drawn: anew each time, so that runs add up. Whoever wants to see a run again gives its seed,
 * which a failure prints: `WINNOW_FUZZ_SEED=123 node test/run.ts test/fuzz`. `WINNOW_FUZZ_RUNS` is for long runs.
 */
export const fuzzSeed = Number(process.env.WINNOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Requests for each operation. */
export const fuzzRuns = Number(process.env.WINNOW_FUZZ_RUNS ?? 30);
