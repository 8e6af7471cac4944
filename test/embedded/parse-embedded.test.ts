import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import type { Field } from "../../src/domain/field.ts";
import type { Grounding } from "../../src/domain/record.ts";
import { type ParsedFile, parseFile } from "../../src/pipeline/parse-file.ts";
import { makeField } from "../made/make-field.ts";
import { makeQrPicture, makeQrSquares } from "./make-code.ts";
import { makeCii, makeUbl, stated } from "./make-einvoice.ts";

const fields: Field[] = [
  makeField("invoice_number", "text", { isUnique: true }),
  makeField("invoice_date", "date"),
  makeField("due_date", "date"),
  makeField("seller_vat_id"),
  makeField("total", "money"),
  makeField("iban"),
  makeField("line_items", "list", {
    fields: [makeField("description"), makeField("quantity", "number"), makeField("amount", "money")],
  }),
];

const printed = ["INVOICE", "Invoice number: RE-2031-77", "Invoice date: 14.03.2031", "Total: 1.345,89 EUR"];

type Draw = (document: PDFKit.PDFDocument) => void;

/** A PDF of pages with lines of text, to which a test can draw or attach something. */
async function makePdf(pages: string[][], draw: Draw = () => {}): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", autoFirstPage: false });
  for (const lines of pages) {
    document.addPage();
    for (const [index, line] of lines.entries())
      document.fontSize(11).text(line, 60, 60 + index * 24, { lineBreak: false });
  }
  draw(document);
  document.end();
  return buffer(document);
}

const attach =
  (name: string, content: string | Buffer): Draw =>
  (document) =>
    document.file(Buffer.from(content), { name, type: "text/xml" });

function parse(bytes: Uint8Array, asked: Field[] = fields, more = {}): Promise<ParsedFile> {
  const task = { fields: asked, engine: { type: "local" as const, embedded: true }, hasMultipleEntries: false };
  return parseFile(bytes, { ...task, today: "2031-05-01", ...more });
}

describe("a PDF that carries an e-invoice", () => {
  it("gives what the XML states, even where the page does not print it, without a warning", async () => {
    for (const xml of [makeCii(stated), makeUbl(stated)]) {
      const { records } = await parse(await makePdf([printed], attach("factur-x.xml", xml)));
      const [record] = records;
      assert.deepEqual(record?.parsedData, {
        invoice_number: "RE-2031-77",
        invoice_date: "2031-03-14",
        due_date: "2031-04-13",
        seller_vat_id: "DE136695976",
        total: 1345.89,
        iban: "DE75512108001245126199",
        line_items: [
          { description: "Galvanised bracket", quantity: 4, amount: 1000 },
          { description: "Delivery by van", quantity: 1, amount: 131 },
        ],
      });
      assert.deepEqual(record?.warnings, []);
    }
  });

  it("warns where the page shows another value, and stays valid", async () => {
    const xml = makeCii({ ...stated, total: "1999.00" });
    const [record] = (await parse(await makePdf([printed], attach("factur-x.xml", xml)))).records;
    assert.equal(record?.parsedData.total, 1999);
    assert.equal(record?.isValid, true);
    assert.deepEqual(record?.validationErrors, []);
    assert.deepEqual(
      record?.warnings.map(({ kind, field, value, printed: shown }) => [kind, field, value, shown]),
      [["embedded_differs", "total", 1999, 1345.89]],
    );
    const sums = "ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount";
    assert.equal(record?.warnings[0]?.statedAt, `/CrossIndustryInvoice/SupplyChainTradeTransaction/${sums}`);
  });

  it("is read by its page alone when embedded data is switched off", async () => {
    const pdf = await makePdf([printed], attach("factur-x.xml", makeCii({ ...stated, total: "1999.00" })));
    const [record] = (await parse(pdf, fields, { engine: { type: "local", embedded: false } })).records;
    assert.deepEqual([record?.parsedData.total, record?.parsedData.due_date], [1345.89, null]);
    assert.deepEqual(record?.warnings, []);
  });

  it("gives its data to the record with its number when the file holds several", async () => {
    const others = ["INVOICE", "Invoice number: RE-2031-78", "Invoice date: 15.03.2031", "Total: 10,00 EUR"];
    const pdf = await makePdf([printed, others], attach("factur-x.xml", makeCii(stated)));
    const { records } = await parse(pdf, fields, { hasMultipleEntries: true });
    assert.deepEqual(
      records.map(({ parsedData }) => [parsedData.invoice_number, parsedData.total, parsedData.due_date]),
      [
        ["RE-2031-77", 1345.89, "2031-04-13"],
        ["RE-2031-78", 10, null],
      ],
    );
  });

  it("tells people when the XML cannot be read, and gives what is printed", async () => {
    const [record] = (await parse(await makePdf([printed], attach("factur-x.xml", "<broken")))).records;
    assert.equal(record?.parsedData.total, 1345.89);
    assert.deepEqual(
      record?.warnings.map(({ kind, field }) => [kind, field]),
      [["embedded_unreadable", null]],
    );
  });

  it("loses nothing to attachments that are too large, hostile, or no XML", async () => {
    const bombs: [string, string | Buffer][] = [
      ["factur-x.xml", Buffer.alloc(11 * 2 ** 20, " ")],
      ["factur-x.xml", `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`],
      ["factur-x.xml", "<a>".repeat(200_000)],
      ["notes.xml", "<notes/>"],
      ["annex.bin", deflateSync(Buffer.alloc(1000))],
    ];
    for (const [name, content] of bombs) {
      const [record] = (await parse(await makePdf([printed], attach(name, content)))).records;
      assert.equal(record?.parsedData.total, 1345.89);
    }
  });
});

/** A check box as form programs write it, with an appearance for each of its states; pdfkit's own has none. */
function drawCheckBox(document: PDFKit.PDFDocument, name: string, y: number, isTicked: boolean): void {
  const appearance = () => {
    const ref = document.ref({ Type: "XObject", Subtype: "Form", BBox: [0, 0, 12, 12] });
    ref.end(Buffer.alloc(0));
    return ref;
  };
  const state = isTicked ? "Yes" : "Off";
  const field = document.formField(name);
  const options = { Parent: field, AS: state, AP: { N: { Yes: appearance(), Off: appearance() } }, F: 4 };
  document.annotate(60, y, 12, 12, { Subtype: "Widget", ...options } as PDFKit.Mixins.AnnotationOption);
  Object.assign(field.data, { FT: "Btn", V: state, Kids: document.page.annotations.slice(-1) });
}

describe("a filled form", () => {
  const drawForm: Draw = (document) => {
    document.font("Helvetica");
    document.initForm();
    document.formText("applicant_name", 200, 60, 200, 20, { value: "Blue Maria Heron" });
    document.formText("f_2", 200, 84, 200, 20, { value: "14.03.1975" });
    document.formText("f_3", 200, 108, 200, 20, { value: "Hamburg" });
    drawCheckBox(document, "c_1", 132, true);
    drawCheckBox(document, "c_2", 156, false);
  };
  const captions = ["Name", "Date of birth", "Town", "", ""];
  const asked = [
    makeField("applicant_name"),
    makeField("date_of_birth", "date"),
    makeField("town"),
    makeField("newsletter", "boolean"),
    makeField("phone_calls", "boolean"),
  ];
  const page: Draw = (document) => {
    drawForm(document);
    document
      .fontSize(10)
      .text("Newsletter", 80, 134, { lineBreak: false })
      .text("Phone calls", 80, 158, { lineBreak: false });
  };

  it("gives text and check marks by their names or captions, with the fields' boxes as places", async () => {
    const [record] = (await parse(await makePdf([captions], page), asked)).records;
    assert.deepEqual(record?.parsedData, {
      applicant_name: "Blue Maria Heron",
      date_of_birth: "1975-03-14",
      town: "Hamburg",
      newsletter: true,
      phone_calls: false,
    });
    const place = record?.grounding.newsletter;
    assert.ok(place && "alternatives" in place && place.confidence === 1 && place.page === 1);
    const { box } = place as Grounding;
    assert.ok(box && Math.abs(box.left - 60 / 595.28) < 0.01 && Math.abs(box.top - 132 / 841.89) < 0.01);
  });

  it("says nothing while it is empty: an empty box is no answer", async () => {
    const empty: Draw = (document) => {
      document.font("Helvetica");
      document.initForm();
      drawCheckBox(document, "newsletter", 132, false);
    };
    const [record] = (await parse(await makePdf([captions], empty), asked)).records;
    assert.equal(record?.parsedData.newsletter, null);
  });
});

describe("codes", () => {
  const code = [
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Blue Heron",
    "DE75512108001245126199",
    "EUR118.80",
    "",
    "",
    "RE-77",
  ].join("\n");
  const asked = [makeField("iban"), makeField("amount_due", "money"), makeField("seller_name")];
  const expected = { iban: "DE75512108001245126199", amount_due: 118.8, seller_name: "Blue Heron" };

  it("are read from a picture in a PDF", async () => {
    const picture = await makeQrPicture(code);
    const pdf = await makePdf([["Thank you."]], (document) => void document.image(picture, 60, 200, { width: 100 }));
    assert.deepEqual((await parse(pdf, asked)).records[0]?.parsedData, expected);
  });

  it("are read when they are drawn as shapes, one by one or all as one", async () => {
    const { size, isDark } = await makeQrSquares(code);
    const dark = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const);
    const squares = dark.filter(([x, y]) => isDark(x, y));
    const draw =
      (isOne: boolean): Draw =>
      (document) => {
        for (const [x, y] of squares) {
          document.rect(60 + x * 2, 200 + y * 2, 2, 2);
          if (!isOne) document.fill("black");
        }
        if (isOne) document.fill("black");
      };
    for (const pdf of [await makePdf([["Thank you."]], draw(false)), await makePdf([["QR code"]], draw(true))])
      assert.deepEqual((await parse(pdf, asked)).records[0]?.parsedData, expected);
  });

  it("are read from an image file, turned too", async () => {
    const picture = await makeQrPicture(code);
    for (const angle of [0, 90, 187]) {
      const turned = await sharp(picture)
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: "white" })
        .rotate(angle, { background: "white" })
        .png()
        .toBuffer();
      assert.deepEqual((await parse(turned, asked)).records[0]?.parsedData, expected);
    }
  });
});

describe("a passport's machine-readable lines", () => {
  const zone = ["P<UTOHERON<<BLUE<MARIA".padEnd(44, "<"), "UT44710296UTO7503142F3104138<<<<<<<<<<<<<<00"];
  const asked = [
    makeField("passport_number"),
    makeField("surname"),
    makeField("birth_date", "date"),
    makeField("expiry_date", "date"),
    makeField("sex", "choice", { options: ["M", "F", "X"] }),
  ];

  it("state what the page does not, and keep the page's spelling where both agree", async () => {
    const pdf = await makePdf(
      [["PASSPORT", "Surname: Heron", "", ...zone]],
      (document) => void document.font("Courier"),
    );
    const [record] = (await parse(pdf, asked)).records;
    assert.deepEqual(record?.parsedData, {
      passport_number: "UT4471029",
      surname: "Heron",
      birth_date: "1975-03-14",
      expiry_date: "2031-04-13",
      sex: "F",
    });
  });

  it("contradict a page that shows another date", async () => {
    const pdf = await makePdf([["PASSPORT", "Date of birth: 15.03.1975", ...zone]]);
    const [record] = (await parse(pdf, asked)).records;
    assert.equal(record?.parsedData.birth_date, "1975-03-14");
    assert.deepEqual(
      record?.warnings.map(({ source, field, printed: shown }) => [source, field, shown]),
      [["mrz", "birth_date", "1975-03-15"]],
    );
  });
});
