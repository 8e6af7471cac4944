import { type ConfidenceLine, logOdds } from "../../src/extraction/ranking/confidence-line.ts";
import { fitLogistic } from "./fit-logistic.ts";

/**
 * A value that was given: its share, how surely its worst word was read, whether it is right, and how much it counts.
 */
export interface Sample {
  share: number;
  reading: number;
  isRight: boolean;
  weight: number;
}

/** How strongly slope and misreading are held at 0, in values. */
const HOLD = 2;
/** The least slope: a negative one would be chance. */
const LEAST_SLOPE = 0.05;
const ITERATIONS = 100;

/** A logistic regression of being right on the log-odds of the share and on the reading. */
export function fitLine(samples: Sample[]): ConfidenceLine {
  const cases = samples.map(({ share, reading, isRight, weight }) => ({
    inputs: [1, logOdds(share), reading - 1],
    isTrue: isRight,
    weight,
  }));
  const fit = { start: [0, 1, 0], holds: [0, HOLD, HOLD], iterations: ITERATIONS };
  const [offset = 0, slope = 1, misread = 0] = fitLogistic(cases, fit);
  const rounded = (value: number) => Number(value.toFixed(3));
  return {
    offset: rounded(offset),
    slope: rounded(Math.max(LEAST_SLOPE, slope)),
    misread: rounded(Math.max(0, misread)),
  };
}
