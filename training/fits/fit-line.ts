import { minimise } from "../../src/extraction/learning/training/minimise.ts";
import { type Calibration, logOdds } from "../../src/extraction/ranking/calibrate-confidence.ts";

/** A value that was given: its share, how surely its worst word was read, whether it is right, and how much it counts. */
export interface Sample {
  share: number;
  reading: number;
  isRight: boolean;
  weight: number;
}

/** How strongly slope and misreading are held at 0, as so many values would: few values say little. */
const HOLD = 2;
/** A share that speaks against itself is chance. */
const LEAST_SLOPE = 0.05;
const ITERATIONS = 100;

/** A logistic regression of being right on the log-odds of the share and on the reading. */
export function fitLine(samples: Sample[]): Calibration["lines"][string] {
  const loss = (point: Float64Array, gradient: Float64Array) => {
    let value = 0;
    gradient.fill(0);
    for (let i = 1; i < 3; i += 1) {
      value += 0.5 * HOLD * (point[i] ?? 0) ** 2;
      gradient[i] = HOLD * (point[i] ?? 0);
    }
    for (const { share, reading, isRight, weight } of samples) {
      const inputs = [1, logOdds(share), reading - 1];
      const odds = inputs.reduce((sum, input, i) => sum + input * (point[i] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-odds));
      value -= weight * Math.log(Math.max(1e-12, isRight ? chance : 1 - chance));
      for (const [i, input] of inputs.entries()) {
        gradient[i] = (gradient[i] ?? 0) + weight * (chance - (isRight ? 1 : 0)) * input;
      }
    }
    return value;
  };
  const [offset = 0, slope = 1, misread = 0] = minimise(loss, new Float64Array([0, 1, 0]), ITERATIONS);
  const rounded = (value: number) => Number(value.toFixed(3));
  return {
    offset: rounded(offset),
    slope: rounded(Math.max(LEAST_SLOPE, slope)),
    misread: rounded(Math.max(0, misread)),
  };
}
