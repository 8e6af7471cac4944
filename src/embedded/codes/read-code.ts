import type { ScannedCode } from "../../domain/embedded-data.ts";
import { type EmbeddedRecord, emptyRecord, put } from "../embedded-record.ts";
import { readEpcCode } from "./read-epc-code.ts";
import { readSwissQrBill } from "./read-swiss-qr-bill.ts";

/** Reads a code by its content: a payment code of a known format, or just its text. */
export function readCode(code: ScannedCode): EmbeddedRecord {
  const page = code.place?.page ?? null;
  const payment = code.symbology === "qr-code" ? readPayment(code.text, page) : null;
  if (payment) return payment;
  const isQr = code.symbology === "qr-code";
  const record = emptyRecord("barcode", isQr ? "the QR code" : "the barcode", page);
  put(record.values, isQr ? "qr_text" : "barcode_text", code.text, { place: code.place });
  return record;
}

function readPayment(text: string, page: number | null): EmbeddedRecord | null {
  return readSwissQrBill(text, page) ?? readEpcCode(text, page);
}
