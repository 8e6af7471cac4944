import type { Scenario } from "./scenarios.ts";

const SIZE = { width: 640, height: 380, left: 48, right: 200, top: 20, bottom: 40 };
const LOWEST = 0.5;
const colours = ["#1c7ed6", "#2f9e44", "#f08c00", "#e03131", "#7048e8"];

/** The curves of accuracy by number of corrected documents, as SVG; k on a logarithmic scale. */
export function drawCurves(curves: { scenario: Scenario; points: { k: number; strict: number }[] }[]): string {
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ k }) => k)), 1);
  const x = (k: number) => SIZE.left + ((SIZE.width - SIZE.left - SIZE.right) * Math.log1p(k)) / Math.log1p(most);
  const y = (share: number) =>
    SIZE.height - SIZE.bottom - ((SIZE.height - SIZE.top - SIZE.bottom) * (share - LOWEST)) / (1 - LOWEST);
  const grid = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map(
    (share) =>
      `<line x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>` +
      `<text x="${SIZE.left - 8}" y="${y(share) + 4}" text-anchor="end">${share.toFixed(1)}</text>`,
  );
  const ticks = [0, 1, 5, 10, 35, 70].filter((k) => k <= most);
  const axis = ticks.map((k) => `<text x="${x(k)}" y="${SIZE.height - 18}" text-anchor="middle">${k}</text>`);
  const lines = curves.map(({ scenario, points }, index) => {
    const colour = colours[index % colours.length] ?? "#333";
    const path = points.map(({ k, strict }) => `${x(k).toFixed(1)},${y(strict).toFixed(1)}`).join(" ");
    const dots = points.map(
      ({ k, strict }) => `<circle cx="${x(k).toFixed(1)}" cy="${y(strict).toFixed(1)}" r="3" fill="${colour}"/>`,
    );
    const legend = `<text x="${SIZE.width - SIZE.right + 12}" y="${40 + 20 * index}" fill="${colour}">${scenario.title}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}${legend}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[...grid, ...axis, ...lines].join("\n")}
<text x="${(SIZE.left + SIZE.width - SIZE.right) / 2}" y="${SIZE.height - 2}" text-anchor="middle">corrected documents</text>
</svg>
`;
}
