/** How a page is turned: by its `/Rotate`, or by content that is written turned, with a `/Rotate` back or without. */
export type Way = "rotate" | "content" | "content and back";

/** Matrices that turn the content of a page of `width` x `height` clockwise. */
const matrices: Record<number, (width: number, height: number) => number[]> = {
  90: (width) => [0, -1, 1, 0, 0, width],
  180: (width, height) => [-1, 0, 0, -1, width, height],
  270: (_, height) => [0, 1, -1, 0, height, 0],
};

/**
 * Turns the pages of a PDF by pdfkit clockwise, as programs do that turn pages afterwards: by a second part that is
 * added to the file (an incremental update). Degrees other than quarter turns turn the content about the page's middle.
 */
export function turnPdf(file: Buffer, degrees: number, way: Way, onlyPages?: number[]): Buffer {
  const source = file.toString("latin1");
  const pages = [...source.matchAll(/(\d+) 0 obj\n(<<\n\/Type \/Page\n[\s\S]*?\n>>)\nendobj/g)];
  let nextNumber = Number(/\/Size (\d+)/.exec(source)?.[1]);
  const added = new Map<number, string>();
  for (const [index, [, number = "", dictionary = ""]] of pages.entries()) {
    if (onlyPages && !onlyPages.includes(index + 1)) continue;
    const turned = turnPage(dictionary, degrees, way, nextNumber);
    for (const stream of turned.streams) added.set(nextNumber++, stream);
    added.set(Number(number), turned.dictionary);
  }
  return addUpdate(file, added);
}

function turnPage(dictionary: string, degrees: number, way: Way, firstNew: number) {
  const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? []).slice(1).map(Number);
  if (way === "rotate") return { dictionary: dictionary.replace(/\n>>$/, `\n/Rotate ${degrees}\n>>`), streams: [] };
  const matrix = (matrices[degrees] ?? aboutMiddle(degrees))(width, height);
  const [newWidth, newHeight] = degrees % 180 === 0 || degrees % 90 !== 0 ? [width, height] : [height, width];
  const back = way === "content and back" ? `\n/Rotate ${360 - degrees}` : "";
  return {
    dictionary: dictionary
      .replace(/\/MediaBox \[[^\]]*\]/, `/MediaBox [0 0 ${newWidth} ${newHeight}]${back}`)
      .replace(/\/Contents (\d+ 0 R)/, `/Contents [${firstNew} 0 R $1 ${firstNew + 1} 0 R]`),
    streams: [stream(`q ${matrix.join(" ")} cm`), stream("Q")],
  };
}

function aboutMiddle(degrees: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (width: number, height: number) => {
    const [x, y] = [width / 2, height / 2];
    return [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos].map((value) => Number(value.toFixed(6)));
  };
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Adds objects to a PDF, which are new or replace those with the same number. Leaves what is there as it is. */
function addUpdate(file: Buffer, objects: Map<number, string>): Buffer {
  const source = file.toString("latin1");
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(source)?.[1];
  const trailer = source.slice(source.lastIndexOf("trailer"));
  const keys = ["Root", "Info", "ID"].flatMap(
    (key) => new RegExp(`/${key} (?:\\d+ 0 R|\\[[^\\]]*\\])`).exec(trailer) ?? [],
  );
  const oldSize = Number(/\/Size (\d+)/.exec(trailer)?.[1]);
  let at = file.length + 1;
  let body = "\n";
  let table = "xref\n";
  for (const [number, content] of [...objects].sort(([a], [b]) => a - b)) {
    const object = `${number} 0 obj\n${content}\nendobj\n`;
    table += `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
    body += object;
    at += object.length;
  }
  const newSize = Math.max(oldSize, ...[...objects.keys()].map((number) => number + 1));
  const end = `trailer\n<< /Size ${newSize} ${keys.join(" ")} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(body + table + end, "latin1")]);
}
