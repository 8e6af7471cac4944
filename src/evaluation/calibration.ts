/** A given value, the engine's confidence, and whether it is right. */
export interface CalibrationSample {
  /** 0 to 1. */
  confidence: number;
  isRight: boolean;
}

/** Values of similar confidence. */
export interface CalibrationBin {
  from: number;
  to: number;
  count: number;
  /** The mean confidence of its values, and the share that is right. */
  confidence: number;
  accuracy: number;
}

/** Ten bins of equal width, as in reliability diagrams. */
const BINS = 10;

/** Sorts values into bins by confidence; empty bins are left out. */
export function binByConfidence(samples: CalibrationSample[]): CalibrationBin[] {
  return Array.from({ length: BINS }, (_, index) => {
    const inside = samples.filter(({ confidence }) => binOf(confidence) === index);
    return {
      from: index / BINS,
      to: (index + 1) / BINS,
      count: inside.length,
      confidence: mean(inside.map(({ confidence }) => confidence)),
      accuracy: mean(inside.map(({ isRight }) => (isRight ? 1 : 0))),
    };
  }).filter(({ count }) => count > 0);
}

/**
 * The expected calibration error: the distance between confidence and accuracy, averaged over the bins by number of
 * values (Naeini et al., 2015). 0 is perfect.
 */
export function calibrationError(samples: CalibrationSample[]): number {
  const gaps = binByConfidence(samples).map(
    ({ count, confidence, accuracy }) => (count / samples.length) * Math.abs(confidence - accuracy),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0);
}

function binOf(confidence: number): number {
  return Math.min(BINS - 1, Math.max(0, Math.floor(confidence * BINS)));
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
