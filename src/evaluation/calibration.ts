/** A value that was given, how sure the engine was of it, and whether it is right. */
export interface CalibrationSample {
  /** 0 to 1. */
  confidence: number;
  isRight: boolean;
}

/** Values of about the same confidence. */
export interface CalibrationBin {
  from: number;
  to: number;
  count: number;
  /** Mean confidence of its values, and the share of them that is right. */
  confidence: number;
  accuracy: number;
}

/** Ten bins of equal width, as reliability diagrams have them. */
const BINS = 10;

/** Sorts values by their confidence; bins without any value are left out. */
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
 * The expected calibration error: how far confidence and accuracy are apart, averaged over the bins by the number of their
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
