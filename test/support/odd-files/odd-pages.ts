import { noise, readable, total, withPicture } from "./make-odd.ts";
import type { OddFile } from "./odd-file.ts";
import { helvetica, onePage, packedBomb, printed } from "./pdf-objects.ts";

/** Pages with odd sizes, contents, fonts, forms, notes and actions. */
export const oddPages: OddFile[] = [
  { what: "a page of size zero", make: () => onePage({ page: "/MediaBox [0 0 0 0]" }) },
  {
    what: "a page five kilometres wide",
    make: () => onePage({ page: "/MediaBox [0 0 14400000 14400000]" }),
    words: total,
  },
  { what: "a page whose box has no numbers", make: () => onePage({ page: "/MediaBox [(a) /b null true]" }) },
  { what: "a page whose box is upside down", make: () => onePage({ page: "/MediaBox [400 300 0 0]" }), words: total },
  { what: "a page turned by 45 degrees, which cannot be", make: () => onePage({ page: "/Rotate 45" }), words: total },
  { what: "a page turned by -90 degrees", make: () => onePage({ page: "/Rotate -90" }), words: total },
  { what: "a page without content", make: () => onePage({ content: { stream: "" } }), words: [] },
  { what: "a page whose content is missing", make: () => onePage({ content: "null" }), words: [] },
  { what: "a page in units of 100 points", make: () => onePage({ page: "/UserUnit 100" }), words: total },
  readable("JavaScript that opens with the file", {
    catalogue: "/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\('x'\\);) >>",
  }),
  readable("a program to launch, and an address to open", {
    catalogue: "/OpenAction << /S /Launch /F (cmd.exe) /Next << /S /URI /URI (http://169.254.169.254/) >> >>",
  }),
  readable("an attached program", {
    catalogue: "/Names << /EmbeddedFiles << /Names [(setup.exe) 6 0 R] >> >>",
    objects: [
      "<< /Type /Filespec /F (../../setup.exe) /EF << /F 7 0 R >> >>",
      { entries: "/Type /EmbeddedFile", stream: "MZ\x90\0" },
    ],
  }),
  readable("an attached bomb of XML", {
    catalogue: "/Names << /EmbeddedFiles << /Names [(factur-x.xml) 6 0 R] >> >>",
    objects: [
      "<< /Type /Filespec /F (factur-x.xml) /EF << /F 7 0 R >> >>",
      { entries: "/Type /EmbeddedFile /Filter /FlateDecode", stream: packedBomb("<a>", 100) },
    ],
  }),
  readable("names of attachments in a circle", {
    catalogue: "/Names << /EmbeddedFiles 6 0 R >>",
    objects: ["<< /Kids [6 0 R] >>"],
  }),
  readable("an XFA form behind a page", {
    catalogue: "/AcroForm << /Fields [] /XFA 6 0 R >>",
    objects: [{ stream: "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><template/></xdp:xdp>" }],
  }),
  readable("form fields that are their own parents", {
    page: "/Annots [6 0 R]",
    catalogue: "/AcroForm << /Fields [6 0 R] >>",
    objects: ["<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [0 0 9 9] /Parent 6 0 R /Kids [6 0 R] >>"],
  }),
  {
    what: "text only in a typed note",
    make: () =>
      onePage({
        content: { stream: "" },
        page: "/Annots [6 0 R]",
        objects: [
          "<< /Type /Annot /Subtype /FreeText /Rect [40 190 300 220] /Contents (Total 54.50) /DA (/F1 12 Tf) /AP << /N 7 0 R >> >>",
          {
            entries: "/Type /XObject /Subtype /Form /BBox [0 0 260 30] /Resources << /Font << /F1 5 0 R >> >>",
            stream: "BT /F1 12 Tf 2 10 Td (Total 54.50) Tj ET",
          },
        ],
      }),
    words: total,
  },
  {
    what: "invisible text beside what is printed",
    make: () => onePage({ content: { stream: `${printed} BT /F1 12 Tf 3 Tr 40 100 Td (Total 99.99) Tj ET` } }),
    words: total,
    not: ["99.99"],
  },
  {
    what: "text beside the page",
    make: () => onePage({ content: { stream: `${printed} BT /F1 12 Tf 900 100 Td (99.99) Tj ET` } }),
    words: total,
    not: ["99.99"],
  },
  {
    what: "text that was replaced by a later part of the file",
    make: updated,
    words: ["Total", "71.20"],
    not: ["54.50"],
  },
  readable("a font that is noise", {
    resources: "/Font << /F1 6 0 R >>",
    objects: [
      "<< /Type /Font /Subtype /TrueType /BaseFont /Noise /FirstChar 32 /LastChar 126 /Encoding /WinAnsiEncoding /FontDescriptor 7 0 R >>",
      "<< /Type /FontDescriptor /FontName /Noise /Flags 32 /FontFile2 8 0 R >>",
      { stream: noise(5000) },
    ],
  }),
  { what: "a font that is missing", make: () => onePage({ resources: "/Font << >>" }) },
  {
    what: "a font with numbers for letters, which does not say what they mean",
    make: () =>
      onePage({
        resources: "/Font << /F1 6 0 R >>",
        objects: [
          "<< /Type /Font /Subtype /Type0 /BaseFont /None /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /None /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>",
        ],
      }),
  },
  { what: "letters that mean half a character, no character, or a thousand", make: oddMeanings },
  { what: "letters of size zero", make: () => onePage({ content: { stream: printed.replace("12 Tf", "0 Tf") } }) },
  {
    what: "letters a kilometre high",
    make: () => onePage({ content: { stream: printed.replace("12 Tf", "3000000 Tf") } }),
  },
  readable("letters of negative size, written backwards", {
    content: { stream: "BT /F1 -12 Tf -1 0 0 -1 40 200 Tm (Total 54.50) Tj ET" },
  }),
  {
    what: "numbers that are too large",
    make: () => onePage({ content: { stream: `1e99 0 0 99999999999999999999 0 0 cm ${printed}` } }),
  },
  withPicture("a JPX picture that is noise", "/Width 100 /Height 100 /Filter /JPXDecode", noise(2000)),
  withPicture(
    "a JBIG2 picture that is noise",
    "/Width 100 /Height 100 /BitsPerComponent 1 /Filter /JBIG2Decode",
    noise(2000),
  ),
  withPicture(
    "a fax picture that is noise",
    "/Width 100 /Height 100 /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 100 >>",
    noise(2000),
  ),
  withPicture("a JPEG picture that is noise", "/Width 100 /Height 100 /Filter /DCTDecode", noise(2000)),
  withPicture("a picture whose mask is itself", "/Width 10 /Height 10 /SMask 6 0 R", "x".repeat(100)),
  withPicture(
    "a picture in colours of itself",
    "/Width 10 /Height 10 /ColorSpace [/Indexed 6 0 R 255 6 0 R]",
    "x".repeat(100),
  ),
];

/** A PDF that another program changed by adding to it: the content is another one. */
function updated(): Buffer {
  const before = onePage();
  const content = printed.replace("54.50", "71.20");
  const object = `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const [at, previous] = [before.length, before.lastIndexOf("xref\n0 ")];
  const row = `${String(at).padStart(10, "0")} 00000 n \n`;
  const end = `xref\n4 1\n${row}trailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at + object.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(object + end)]);
}

function oddMeanings(): Buffer {
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Odd def 1 begincodespacerange <00> <ff> endcodespacerange
4 beginbfchar <54> <D800> <6f> <0000> <74> <${"0041".repeat(1000)}> <61> <202E> endbfchar endcmap end end`;
  return onePage({
    resources: "/Font << /F1 6 0 R >>",
    objects: [helvetica.replace(">>", "/ToUnicode 7 0 R >>"), { stream: map }],
  });
}
