import type { engines as english } from "../en/engines.ts";
import type { Same } from "../same.ts";

/** How a parser's documents are read: in the editor's settings. */
export const engines: Same<typeof english> = {
  title: "Lecture",
  engine: "Moteur",
  names: {
    local: "Local",
    hybrid: "Local, puis un modèle de langage",
    model: "Modèle de langage",
  },
  hints: {
    local:
      "Trouve les valeurs d’après leur libellé, leur position et leur type, en quelques millisecondes. Rien ne quitte cette machine.",
    hybrid:
      "Lit d’abord chaque document localement. Un modèle de langage n’est interrogé que sur ce qui manque ou reste incertain, et ne voit que les pages utiles. S’il ne répond pas, vous obtenez les valeurs locales et un avertissement.",
    model:
      "Un modèle de langage est interrogé sur chaque champ de chaque document. S’il ne répond pas, le document échoue et ne coûte rien.",
  },
  proof:
    "Une valeur ne compte que si le document la contient : chacune est retrouvée sur la page, avec son emplacement.",
  askBelow: "Interroger si la confiance est inférieure à",
  askBelowHint:
    "Le modèle de langage est interrogé sur les valeurs dont le moteur local est moins sûr, et sur celles qui sont vides.",
  learns: "Apprendre des réponses du modèle de langage",
  learnsHint:
    "Cet analyseur apprend des valeurs que le modèle de langage a trouvées et que personne n’a corrigées ; il l’interroge donc moins souvent. Vos propres corrections comptent davantage.",
  embedded: "Utiliser les données intégrées",
  embeddedHint:
    "Les données structurées du fichier (XML de facture électronique, champs de formulaire, codes de paiement) priment sur le texte imprimé.",
  leastConfidence: "Confiance minimale",
  leastConfidenceHint: "Les valeurs moins sûres restent vides.",
  automatic: "Automatique",
};
