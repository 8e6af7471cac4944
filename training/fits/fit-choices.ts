import { minimise } from "../../src/extraction/learning/training/minimise.ts";
import type { ChoiceWeights } from "../../src/extraction/ranking/rerank/choice-weights.ts";
import { inSteps } from "../../src/extraction/ranking/step-weights.ts";
import { softmax } from "./softmax.ts";

/** One question: rows of which at most one kind of answer is right, and "absent" as a rival with its own features. */
export interface Question {
  rows: ArrayLike<number>[];
  /** The score that each row, and "absent", has before the fit. */
  scores: number[];
  absent: ArrayLike<number>;
  absentScore: number;
  isRight: boolean[];
  weight: number;
}

export interface ChoiceFit {
  /** How much the rows' scores before the fit count. */
  prior: number;
  /** How strongly each weight is held at 0. */
  hold: number;
  iterations: number;
  /** Weights of row features that are set and not fitted, by their positions. */
  fixed: ReadonlyMap<number, number>;
}

/**
 * Fits a softmax over each question's rows and "absent": the weights under which the right rows, or "absent" if none is
 * right, are likeliest.
 */
export function fitChoices(
  questions: Question[],
  { prior, hold, iterations, fixed }: ChoiceFit,
): Pick<ChoiceWeights, "prior" | "choice" | "absent"> {
  const rowScales = scalesOf(questions.flatMap(({ rows }) => rows));
  const absentScales = scalesOf(questions.map(({ absent }) => absent));
  const steps = questions.map((question) => ({
    ...question,
    rows: question.rows.map((row) => allInSteps(row, rowScales)),
    absent: allInSteps(question.absent, absentScales),
  }));
  const width = rowScales.length;
  const loss = (point: Float64Array, gradient: Float64Array) => {
    let value = 0;
    for (let i = 0; i < point.length; i += 1) {
      value += 0.5 * hold * (point[i] ?? 0) ** 2;
      gradient[i] = hold * (point[i] ?? 0);
    }
    const [row, absent] = [point.subarray(0, width), point.subarray(width)];
    for (const question of steps) {
      const shares = sharesOf(question, { prior, row, absent });
      const rights = question.isRight.filter(Boolean).length;
      for (let place = 0; place < shares.length; place += 1) {
        const isAbsent = place === question.rows.length;
        const isTrue = isAbsent ? rights === 0 : question.isRight[place] === true;
        const target = isTrue ? 1 / Math.max(1, rights) : 0;
        const share = shares[place] ?? 0;
        if (target > 0) value -= question.weight * target * Math.log(Math.max(1e-12, share));
        const pull = question.weight * (share - target);
        const features = isAbsent ? question.absent : question.rows[place];
        const from = isAbsent ? width : 0;
        if (features === undefined || Math.abs(pull) < 1e-9) continue;
        for (let i = 0; i < features.length; i += 1)
          gradient[from + i] = (gradient[from + i] ?? 0) + pull * (features[i] ?? 0);
      }
    }
    for (const position of fixed.keys()) gradient[position] = 0;
    return value;
  };
  const start = new Float64Array(width + absentScales.length);
  for (const [position, weight] of fixed) start[position] = weight * (rowScales[position] ?? 0);
  const point = minimise(loss, start, iterations);
  return {
    prior,
    choice: { weights: point.slice(0, width), steps: rowScales },
    absent: { weights: point.slice(width), steps: absentScales },
  };
}

function sharesOf(
  { rows, scores, absent, absentScore }: Question,
  { prior, row, absent: absentWeights }: { prior: number; row: Float64Array; absent: Float64Array },
): number[] {
  const sums = rows.map((each, place) => prior * (scores[place] ?? 0) + dot(each, row));
  sums.push(prior * absentScore + dot(absent, absentWeights));
  return softmax(sums);
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The usual size of each feature. */
function scalesOf(rows: ArrayLike<number>[]): Float64Array {
  const squares = new Float64Array(rows[0]?.length ?? 0);
  for (const row of rows)
    for (let i = 0; i < squares.length; i += 1) squares[i] = (squares[i] ?? 0) + (row[i] ?? 0) ** 2;
  return squares.map((square) => Math.sqrt(square / Math.max(1, rows.length)) + 1e-6);
}

function allInSteps(row: ArrayLike<number>, scales: Float64Array): Float32Array {
  return Float32Array.from(scales, (scale, i) => inSteps(row[i] ?? 0, scale));
}
