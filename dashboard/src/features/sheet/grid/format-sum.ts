/** An exact sum, given as decimal text, as people read it: nothing is lost to floating point, and no zeros are added. */
export function formatSum(sum: string, type: string): string {
  const [whole = "", fraction = ""] = sum.split(".");
  const digits = fraction.replace(/0+$/, "");
  const shown = type === "money" ? digits.padEnd(2, "0") : digits;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return shown === "" ? grouped : `${grouped}.${shown}`;
}
