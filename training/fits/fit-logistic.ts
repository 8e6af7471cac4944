import { minimise } from "../../src/extraction/learning/training/minimise.ts";

/** What is known about a case, whether it is true, and how much it counts. */
export interface Case {
  inputs: number[];
  isTrue: boolean;
  weight: number;
}

/** A fit's initial weights, and what holds them; one number per input. */
export interface Fit {
  start: number[];
  /** How strongly each weight is held at 0, in cases: few cases say little. */
  holds: number[];
  iterations: number;
}

/** A logistic regression: the weights of the inputs under which the cases are likeliest. */
export function fitLogistic(cases: Case[], { start, holds, iterations }: Fit): number[] {
  const loss = (point: Float64Array, gradient: Float64Array) => {
    let value = 0;
    for (const [index, hold] of holds.entries()) {
      value += 0.5 * hold * (point[index] ?? 0) ** 2;
      gradient[index] = hold * (point[index] ?? 0);
    }
    for (const { inputs, isTrue, weight } of cases) {
      const odds = inputs.reduce((sum, input, index) => sum + input * (point[index] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-odds));
      value -= weight * Math.log(Math.max(1e-12, isTrue ? chance : 1 - chance));
      for (const [index, input] of inputs.entries()) {
        gradient[index] = (gradient[index] ?? 0) + weight * (chance - (isTrue ? 1 : 0)) * input;
      }
    }
    return value;
  };
  return Array.from(minimise(loss, Float64Array.from(start), iterations));
}
