import type { review as english } from "../en/review.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Entries that wait for a person, one after the other. */
export const review: Same<typeof english> = {
  title: "À vérifier",
  left: (count) => plural(count, "entrée restante", "entrées restantes"),
  progress: (done, total) => `${done} sur ${total} ${done < 2 ? "vérifiée" : "vérifiées"}`,
  reasons: { invalid: "règle enfreinte", lowConfidence: "confiance faible" },
  skip: "Passer",
  back: "Retour",
  open: "Ouvrir le document",
  doneTitle: "Tout est vérifié",
  doneText: (count) =>
    count < 2
      ? "Vous avez vérifié 1 entrée. L’analyseur apprend grâce à elle."
      : `Vous avez vérifié ${count} entrées. Les analyseurs apprennent grâce à elles.`,
  emptyTitle: "Rien à vérifier",
  emptyText: "Les entrées qui enfreignent une règle ou dont une valeur a une confiance faible s’affichent ici.",
  toDocuments: "Aller aux documents",
  part: "Afficher",
  parts: { all: "Tout", mine: "À moi", nobody: "Non attribué", mentioned: "Me mentionne" },
  emptyPartTitle: {
    mine: "Rien ne vous est attribué",
    nobody: "Tout est attribué",
    mentioned: "Personne n’a besoin de vous ici",
  },
  emptyPartText: "Rien n’attend d’être vérifié dans cette partie de la file.",
  showAll: "Tout afficher",
  heldTitle: "D’autres s’en occupent",
  heldText: (count) =>
    count === 1
      ? "Quelqu’un vérifie la dernière entrée en ce moment."
      : `D’autres personnes vérifient les ${count} entrées restantes en ce moment.`,
  list: "Afficher la file",
  listTitle: "Ce qui attend d’être vérifié",
  select: (name) => `Sélectionner ${name}`,
  selectAll: "Tout sélectionner",
  loadMore: "Afficher plus",
  held: (name) => `${name} s’en occupe`,
};
