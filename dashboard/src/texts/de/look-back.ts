import type { lookBack as english } from "../en/look-back.ts";
import type { Same } from "../same.ts";

/** What a correction would change in earlier documents. */
export const lookBack: Same<typeof english> = {
  title: "Wirkung auf frühere Dokumente",
  looking: "Winnow sieht nach, was das in früheren Dokumenten ändert …",
  found: (count) =>
    count === 1 ? "Das würde auch 1 früheres Dokument ändern." : `Das würde auch ${count} frühere Dokumente ändern.`,
  applied: (count) => (count === 1 ? "1 früheres Dokument geändert." : `${count} frühere Dokumente geändert.`),
  done: (count) =>
    count === 1 ? "1 früherer Datensatz hat seine neuen Werte." : `${count} frühere Datensätze haben ihre neuen Werte.`,
  documents: "Frühere Dokumente",
  show: "Zeigen",
  hide: "Ausblenden",
  apply: "Anwenden",
  close: "Frühere Dokumente lassen, wie sie sind",
  learned: "Gelernt: zusammen mit anderen Dokumenten geändert",
};
