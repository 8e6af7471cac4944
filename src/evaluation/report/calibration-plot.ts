import { binByConfidence, type CalibrationSample, calibrationError } from "../calibration.ts";
import { type Html, html } from "./html.ts";

/** The plot's size in its own units, and the space for its axes. */
const SIDE = 320;
const MARGIN = 44;
/** The height of the histogram under the plot. */
const BARS = 56;

/** A reliability diagram with its table: the share of right values by confidence, and the number of values. */
export function calibrationPlot(samples: CalibrationSample[]): Html {
  if (samples.length === 0) return html`<p class="quiet">No value has a confidence.</p>`;
  const bins = binByConfidence(samples);
  const most = Math.max(...bins.map(({ count }) => count));
  const x = (share: number) => MARGIN + share * SIDE;
  const y = (share: number) => 12 + (1 - share) * SIDE;
  const points = bins
    .map(({ confidence, accuracy }) => `${x(confidence).toFixed(1)},${y(accuracy).toFixed(1)}`)
    .join(" ");
  const floor = y(0) + 42 + BARS;
  return html`<div class="calibration">
<svg viewBox="0 0 ${MARGIN + SIDE + 24} ${floor + 26}" role="img" aria-label="Accuracy by confidence">
${[0, 0.25, 0.5, 0.75, 1].map(
  (tick) => html`<line class="grid" x1="${x(0)}" x2="${x(1)}" y1="${y(tick)}" y2="${y(tick)}"/>
<text class="tick" x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${percent(tick)}</text>
<text class="tick" x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${percent(tick)}</text>`,
)}
<line class="ideal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>
<polyline class="curve" points="${points}"/>
${bins.map(
  ({
    confidence,
    accuracy,
    count,
    from,
    to,
  }) => html`<circle class="dot" cx="${x(confidence)}" cy="${y(accuracy)}" r="4.5">
<title>${percent(from)} to ${percent(to)}: ${count} values, ${percent(accuracy)} right</title></circle>
<rect class="bar" x="${x(from) + 2}" width="${SIDE / 10 - 4}" y="${floor - (count / most) * BARS}" height="${(count / most) * BARS}" rx="2"/>
<text class="tick" x="${x((from + to) / 2)}" y="${floor + 15}" text-anchor="middle">${count}</text>`,
)}
<text class="axis" x="${x(0.5)}" y="${y(0) + 33}" text-anchor="middle">confidence</text>
</svg>
<div>
<p><strong>${percent(calibrationError(samples), 1)}</strong> expected calibration error over ${samples.length} values. A value with a
confidence of 90 % should be right nine times in ten: points on the dashed line are well calibrated, points below it are overconfident.</p>
<table class="figures"><thead><tr><th>confidence</th><th>values</th><th>mean</th><th>right</th></tr></thead><tbody>
${bins.map(
  ({ from, to, count, confidence, accuracy }) =>
    html`<tr><th scope="row">${percent(from)} to ${percent(to)}</th><td>${count}</td><td>${percent(confidence)}</td><td>${percent(accuracy)}</td></tr>`,
)}
</tbody></table></div></div>`;
}

function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}
