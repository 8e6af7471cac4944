import type { backups as english } from "../en/backups.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Backups: on the first page of operators, and on a first start. */
export const backups: Same<typeof english> = {
  title: "Sauvegardes",
  last: "Dernière sauvegarde",
  none: "Aucune pour le moment",
  noneNote: "La première est faite au démarrage du service.",
  took: (time, duration) => `${time}, en ${duration}`,
  size: "Taille",
  sizeNote: (files, rows) => `${plural(files, "fichier")}, ${plural(rows, "ligne")}`,
  where: "Emplacement",
  kept: (count) => plural(count, "sauvegarde présente", "sauvegardes présentes"),
  next: "Prochaine sauvegarde",
  every: (time) => `chaque nuit à ${time}`,
  soon: "Maintenant",
  absent: "Inconnue",
  absentNote: "Aucun processus ne fait de sauvegardes en ce moment.",
  running: (done, total) => `Sauvegarde en cours : ${done} sur ${total} fichiers.`,
  runningRows: "Sauvegarde en cours : copie des lignes.",
  requested: "Une sauvegarde commence dans quelques secondes.",
  make: "Sauvegarder maintenant",
  missing: (count) =>
    `Il manque à la dernière sauvegarde ${plural(count, "fichier")} que le stockage a ${count === "1" ? "perdu" : "perdus"}.`,
  off: "Aucune sauvegarde n’est faite. Donnez à WINNOW_BACKUPS un dossier d’un autre disque ou un bucket.",
  restoreInstead: "Vous avez une sauvegarde ?",
  restoreLink: "Restaurez-la",
  restoreTitle: "Restaurer une sauvegarde",
  restoreText: "Retrouvez un service avec ses comptes, ses documents et ses paramètres.",
  restoreNew: "Vous partez de zéro ?",
  restoreNewLink: "Créez le compte de l’opérateur",
  show: "Afficher les sauvegardes",
  choose: (address) => `Sauvegardes dans ${address}`,
  nothing: (address) => `Il n’y a aucune sauvegarde complète dans ${address}.`,
  newest: "La plus récente",
  summary: (size, files, version) => `${size}, ${plural(files, "fichier")}, Winnow ${version}`,
  restore: "Restaurer cette sauvegarde",
  failedTitle: "La restauration a échoué",
  progressTitle: "Restauration de la sauvegarde",
  progressText: "Vous pouvez fermer cette page. Le service n’accepte aucune requête tant que tout n’est pas en place.",
  steps: {
    check: "Contrôle de la sauvegarde",
    files: (done, total) => `Copie des fichiers : ${done} sur ${total}`,
    rows: "Écriture des lignes",
  },
  progress: "Fichiers restaurés",
};
