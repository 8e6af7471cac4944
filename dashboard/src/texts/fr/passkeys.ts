import type { passkeys as english } from "../en/passkeys.ts";
import type { Same } from "../same.ts";

/** Passkeys: signing in with a finger, a face or a key instead of a password. */
export const passkeys: Same<typeof english> = {
  title: "Clés d’accès",
  text: "Connectez-vous avec votre doigt, votre visage ou une clé de sécurité au lieu de votre mot de passe. Avec une clé d’accès, le mot de passe seul ne suffit plus.",
  add: "Ajouter une clé d’accès",
  addTitle: "Ajouter une clé d’accès",
  name: "Nom",
  nameHint: "Par exemple l’appareil qui la conserve.",
  namePlaceholder: "Mon ordinateur",
  nameMissing: "Saisissez un nom.",
  next: "Continuer",
  added: "La clé d’accès est ajoutée.",
  lastUsed: (when) => `dernière utilisation ${when}`,
  neverUsed: "pas encore utilisée",
  addedOn: (day) => `Ajoutée le ${day}`,
  codesLeft: (count) => (count === 1 ? "Il reste 1 code de secours." : `Il reste ${count} codes de secours.`),
  remove: "Retirer",
  removeOf: (name) => `Retirer la clé d’accès ${name}`,
  removeTitle: (name) => `Retirer la clé d’accès ${name} ?`,
  removeText:
    "Vous ne pourrez plus vous connecter avec elle. Supprimez-la aussi dans votre navigateur ou gestionnaire de mots de passe.",
  removed: "La clé d’accès est retirée.",
  notPossible:
    "Les clés d’accès demandent une adresse avec un nom et HTTPS. L’opérateur de ce service la définit avec WINNOW_BASE_URL.",
  notHere: (address) =>
    `Ouvrez Winnow à l’adresse ${address} pour en ajouter une. Les clés d’accès ne fonctionnent que là.`,
  signIn: "Se connecter avec une clé d’accès",
  use: "Utiliser une clé d’accès",
  cancelled: "Aucune clé d’accès n’a été utilisée. Réessayez ou choisissez un autre moyen.",
  isThere: "Cet appareil a déjà une clé d’accès pour vous.",
};
