import type { lookBack as english } from "../en/look-back.ts";
import type { Same } from "../same.ts";

/** What a correction would change in earlier documents. */
export const lookBack: Same<typeof english> = {
  title: "Effet sur les documents antérieurs",
  looking: "Winnow vérifie ce que cela change dans les documents antérieurs…",
  found: (count) =>
    count === 1
      ? "Cela modifierait aussi 1 document antérieur."
      : `Cela modifierait aussi ${count} documents antérieurs.`,
  applied: (count) => (count === 1 ? "1 document antérieur modifié." : `${count} documents antérieurs modifiés.`),
  done: (count) =>
    count === 1
      ? "1 entrée antérieure a ses nouvelles valeurs."
      : `${count} entrées antérieures ont leurs nouvelles valeurs.`,
  documents: "Documents antérieurs",
  show: "Afficher",
  hide: "Masquer",
  apply: "Appliquer",
  close: "Laisser les documents antérieurs tels quels",
  learned: "Appris : modifié avec d’autres documents",
};
