import type { Meaning, PartyPart } from "../embedded-record.ts";
import { countryOfAddress, countryOfVatId, toCountryCode } from "./find-country.ts";
import type { InvoiceParty } from "./invoice.ts";
import type { Problems } from "./problems.ts";
import type { StatedValues } from "./stated-values.ts";

/** The lines that an e-invoice has for a street. */
const MOST_LINES = 3;

/** The seller or the buyer. Both need a name and a country, and the seller something that identifies it. */
export function collectParty(
  party: "seller" | "buyer",
  stated: StatedValues,
  givenCountry: string | undefined,
  problems: Problems,
): InvoiceParty {
  const of = (part: PartyPart): Meaning => `${party}_${part}`;
  const text = (part: PartyPart) => stated.text(of(part));
  const vatId = readVatId(stated, of("vat_id"), problems);
  const address = text("address");
  const found = {
    name: problems.need(text("name"), stated.nameOf(of("name")), ""),
    number: text("number"),
    registrationNumber: text("registration_number"),
    vatId,
    taxNumber: text("tax_number"),
    contact: text("contact"),
    email: text("email"),
    phone: text("phone"),
    street: toStreet(text("street") ?? address),
    postcode: text("postcode"),
    city: text("city"),
    country: readCountry(text("country"), address, vatId) ?? (givenCountry ? toCountryCode(givenCountry) : null),
  };
  if (party === "seller" && found.vatId === null && found.taxNumber === null) {
    problems.add(stated.nameOf(of("vat_id")), "is missing, and so is a tax number");
  }
  if (found.country === null) {
    problems.add(stated.nameOf(of("country")), "is missing: neither the address nor a VAT number says it");
  }
  return { ...found, country: found.country ?? "" };
}

function readCountry(stated: string | null, address: string | null, vatId: string | null): string | null {
  if (stated !== null) return toCountryCode(stated);
  return (address && countryOfAddress(address)) ?? (vatId && countryOfVatId(vatId)) ?? null;
}

/** Without spaces and dots; it must begin with its country. */
function readVatId(stated: StatedValues, meaning: Meaning, problems: Problems): string | null {
  const vatId =
    stated
      .text(meaning)
      ?.replace(/[\s.\-/]/gu, "")
      .toUpperCase() ?? null;
  if (vatId !== null && countryOfVatId(vatId) === null) {
    problems.add(stated.nameOf(meaning), "does not begin with the code of a country, such as DE");
  }
  return vatId;
}

/** An address as printed, line by line; what is beyond three lines stays on the last one. */
function toStreet(address: string | null): string[] {
  const lines = (address ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const rest = lines.slice(MOST_LINES - 1).join(", ");
  return [...lines.slice(0, MOST_LINES - 1), ...(rest === "" ? [] : [rest])];
}
