/** An entry as an e-invoice. */
export const eInvoice = {
  title: "E-invoice",
  sellerCountry: "Seller’s country",
  buyerCountry: "Buyer’s country",
  lacks: "An e-invoice needs more than this entry states:",
  more: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
  download: "Download e-invoice (XML)",
  confirmFirst: "Confirm the entry to download it as an e-invoice.",
};
