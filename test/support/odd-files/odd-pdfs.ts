import { deflateSync } from "node:zlib";
import { makePdf } from "../make-pdf.ts";
import { image, overPicture, readable, total, withPicture } from "./make-odd.ts";
import type { OddFile } from "./odd-file.ts";
import { onePage, packedBomb, pdfOfObjects, printed } from "./pdf-objects.ts";

/** Files that were cut, changed on their way, or written by no program. */
export const damagedPdfs: OddFile[] = [
  { what: "a PDF without bytes", make: () => Buffer.alloc(0), failure: "emptyFile" },
  { what: "a PDF header and nothing else", make: () => Buffer.from("%PDF-1.7\n"), failure: "corruptFile" },
  { what: "a PDF that ends in its page", make: () => onePage().subarray(0, 200), failure: "corruptFile" },
  { what: "a PDF that ends before its cross-reference table", make: () => cutBefore("xref"), failure: "corruptFile" },
  {
    what: "a PDF without cross-reference table",
    make: () => onePage({ shape: { xref: "none" } }),
    failure: "corruptFile",
  },
  {
    what: "a PDF whose table is elsewhere",
    make: () => onePage({ shape: { xref: "at the wrong place" } }),
    words: total,
  },
  {
    what: "a PDF whose tables go in a circle",
    make: () => onePage({ shape: { xref: "that goes back to itself" } }),
    words: total,
  },
  { what: "a PDF with a byte lost at its start", make: () => onePage().subarray(1), words: total },
  { what: "a PDF with noise all over", make: () => withNoise(onePage()) },
  { what: "a PDF with a line end added everywhere (sent as text)", make: () => asText(onePage()), words: total },
  {
    what: "a PDF that needs a password",
    make: () => makePdf([["Total 54.50"]], { password: "open sesame" }),
    failure: "encryptedFile",
  },
  { what: "a PDF that only forbids copying", make: () => makePdf([["Total 54.50"]], { password: "" }), words: total },
  {
    what: "a PDF with an unknown encryption",
    make: () => onePage({ shape: { trailer: "/Encrypt << /Filter /Vault /V 9 >> /ID [<00> <00>]" } }),
    failure: "encryptedFile",
  },
  {
    what: "a PDF without pages",
    make: () => pdfOfObjects(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
    failure: "emptyFile",
  },
  { what: "a PDF without a catalogue", make: () => pdfOfObjects(["<< >>"]), failure: "emptyFile" },
  readable("a stream whose length is the stream itself", { content: { entries: "/Length 4 0 R", stream: printed } }),
  readable("a stream whose length is wrong", { content: { entries: "/Length 3", stream: printed } }),
  {
    what: "a content stream that is not packed as it says",
    make: () => onePage({ content: { entries: "/Filter /FlateDecode", stream: "not packed" } }),
    words: [],
  },
  {
    what: "half of a packed content stream",
    make: () =>
      onePage({ content: { entries: "/Filter /FlateDecode", stream: half(deflateSync(printed.repeat(50))) } }),
  },
];

/** Circles, and nesting without end. */
export const deepPdfs: OddFile[] = [
  { what: "a page tree that contains itself", make: () => pageTree(["<< /Type /Pages /Kids [2 0 R] /Count 3 >>"]) },
  {
    what: "two page trees that contain each other",
    make: () =>
      pageTree([
        "<< /Type /Pages /Kids [3 0 R] /Count 2 >>",
        "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 2 >>",
      ]),
  },
  {
    what: "a page tree that claims two thousand million pages",
    make: () => pageTree(["<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>", onlyPage]),
  },
  {
    what: "a page tree that claims a negative number of pages",
    make: () => pageTree(["<< /Type /Pages /Kids [3 0 R] /Count -5 >>", onlyPage]),
  },
  { what: "a page tree 3,000 levels deep", make: deepPageTree },
  { what: "a file of 4,000 pages", make: manyPages, pageCount: 4000 },
  {
    what: "lists in lists, 100,000 deep, in the content",
    make: () => onePage({ content: { stream: `${"[".repeat(100_000)} ${printed}` } }),
  },
  {
    what: "dictionaries in dictionaries, 100,000 deep",
    make: () => onePage({ page: `/Odd ${"<< /A ".repeat(100_000)}` }),
  },
  readable("states saved 100,000 times and never restored", {
    content: { stream: `${"q ".repeat(100_000)}${printed}` },
  }),
  readable("a form that draws itself", {
    content: { stream: `/Fm0 Do ${printed}` },
    resources: "/XObject << /Fm0 6 0 R >>",
    objects: [form("/Fm0 Do", "/XObject << /Fm0 6 0 R >>")],
  }),
  readable("a pattern that is filled with itself", {
    content: { stream: `/Pattern cs /P0 scn 0 0 400 300 re f 0 g ${printed}` },
    resources: "/Pattern << /P0 6 0 R >>",
    objects: [
      {
        entries:
          "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .01 /YStep .01 /Resources << /Pattern << /P0 6 0 R >> >>",
        stream: "/Pattern cs /P0 scn 0 0 1 1 re f",
      },
    ],
  }),
  { what: "a font whose letters write themselves", make: selfWritingFont },
  readable("20,000 notes on a page", {
    page: `/Annots [${"6 0 R ".repeat(20_000)}]`,
    objects: ["<< /Type /Annot /Subtype /Text /Rect [0 0 10 10] /Contents (note) >>"],
  }),
  {
    what: "a million letters at one place",
    make: () =>
      onePage({ content: { stream: `BT /F1 12 Tf 40 200 Td ${"(abcdefghij) Tj 0 0 Td ".repeat(100_000)} ET` } }),
  },
  {
    what: "100,000 strokes",
    make: () => onePage({ content: { stream: `${"10 10 m 200 210 l S ".repeat(100_000)}${printed}` } }),
    words: total,
  },
];

/** Small files that unpack to large ones. */
export const bombs: OddFile[] = [
  {
    what: "a content stream of 100 MB, packed",
    make: () => onePage({ content: { entries: "/Filter /FlateDecode", stream: packedBomb(" ", 100) } }),
  },
  {
    what: "a content stream packed twice, of 20 MB",
    make: () =>
      onePage({
        content: { entries: "/Filter [/FlateDecode /FlateDecode]", stream: deflateSync(packedBomb("q Q ", 20)) },
      }),
  },
  {
    what: "a picture of 12,000 x 12,000 pixels in a page",
    make: () =>
      onePage({
        content: { stream: overPicture },
        resources: "/XObject << /Im0 6 0 R >>",
        objects: [
          { entries: `${image} /Width 12000 /Height 12000 /Filter /FlateDecode`, stream: packedBomb("\xff", 138) },
        ],
      }),
  },
  { what: "forms that draw each other many times: 10 to the 12th words", make: multiplyingForms, isEndless: true },
  withPicture("a picture that claims 2,000,000,000 pixels a side", "/Width 2000000000 /Height 2000000000", "tiny"),
  withPicture("a picture without pixels", "/Width 0 /Height 0", ""),
];

const onlyPage = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] >>";

function pageTree(objects: string[]): Buffer {
  return pdfOfObjects(["<< /Type /Catalog /Pages 2 0 R >>", ...objects]);
}

function deepPageTree(): Buffer {
  const levels = Array.from({ length: 3000 }, (_, index) => {
    return `<< /Type /Pages /Parent ${index + 1} 0 R /Kids [${index + 3} 0 R] /Count 1 >>`;
  });
  return pageTree([...levels, onlyPage]);
}

function manyPages(): Buffer {
  const kids = Array.from({ length: 4000 }, (_, index) => `${index + 3} 0 R`).join(" ");
  const pages = Array.from({ length: 4000 }, () => onlyPage);
  return pageTree([`<< /Type /Pages /Kids [${kids}] /Count 4000 >>`, ...pages]);
}

function form(stream: string, resources: string): { entries: string; stream: string } {
  return {
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F1 5 0 R >> ${resources} >>`,
    stream,
  };
}

/** Each of twelve forms draws the next one ten times. */
function multiplyingForms(): Buffer {
  const forms = Array.from({ length: 12 }, (_, index) => {
    const next = index < 11 ? `/XObject << /Fm0 ${index + 7} 0 R >>` : "";
    return form(index < 11 ? "/Fm0 Do ".repeat(10) : printed, next);
  });
  return onePage({ content: { stream: "/Fm0 Do" }, resources: "/XObject << /Fm0 6 0 R >>", objects: forms });
}

function selfWritingFont(): Buffer {
  const font =
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 84 /LastChar 84 /Widths [10] /Encoding << /Differences [84 /T] >> /CharProcs << /T 7 0 R >> /Resources << /Font << /F1 6 0 R >> >> >>";
  return onePage({ resources: "/Font << /F1 6 0 R >>", objects: [font, { stream: "10 0 d0 BT /F1 12 Tf (T) Tj ET" }] });
}

function cutBefore(word: string): Buffer {
  const whole = onePage();
  return whole.subarray(0, whole.indexOf(`\n${word}`) + 1);
}

function asText(file: Buffer): Buffer {
  return Buffer.from(file.toString("latin1").replaceAll("\n", "\r\n"), "latin1");
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** Every 40th byte changed. */
function withNoise(file: Buffer): Buffer {
  const noisy = Buffer.from(file);
  for (let at = 20; at < noisy.length; at += 40) noisy[at] = (noisy[at] ?? 0) ^ 0x55;
  return noisy;
}
