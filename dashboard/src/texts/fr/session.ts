import type { session as english } from "../en/session.ts";
import type { Same } from "../same.ts";

/** Signing in and up, and a forgotten password. */
export const session: Same<typeof english> = {
  signIn: "Se connecter",
  signInTitle: "Connexion à Winnow",
  signInNew: "Pas encore de compte ?",
  or: "ou",
  signInWith: (provider) => `Se connecter avec ${provider}`,
  refusedByProvider: {
    unknown: "Personne ici n’a votre adresse e-mail. Demandez à un propriétaire de votre compte de vous inviter.",
    unverified:
      "Votre adresse e-mail n’y est pas validée ; vous ne pouvez donc pas entrer. Validez-la, puis réessayez.",
    invited: "Vous avez été invité à rejoindre un compte ici. Ouvrez d’abord le lien de l’invitation.",
    failed: "La connexion a échoué. Réessayez ou utilisez votre mot de passe.",
  },
  signUp: "Créer un compte",
  firstTitle: "Bienvenue dans Winnow",
  firstText: "Pour commencer, créez le compte de l’opérateur. Il permet de gérer tous les autres comptes.",
  code: "Code",
  codeHint:
    "Affiché dans le terminal qui a démarré le service. Valable une heure. Pour en obtenir un nouveau, exécutez npx winnow operator code",
  codeMissing: "Saisissez le code.",
  setUpTitle: "Ouvrez votre compte",
  setUpText: "Le fichier de configuration a créé des comptes sans mot de passe.",
  setUpCommandLabel:
    "Exécutez cette commande sur la machine du service pour obtenir un lien qui permet de choisir un mot de passe :",
  setUpCommand: "npx winnow reset-password EMAIL",
  setUpCopy: "Copier la commande",
  setUpAfter:
    "Remplacez EMAIL par l’adresse du compte indiquée dans le fichier de configuration. Le lien fonctionne une seule fois, pendant une heure.",
  setUpOther: "Ce n’est pas votre compte ?",
  setUpNewAccount: "Créer un compte avec un code",
  signUpTitle: "Créez votre compte",
  haveAccount: "Vous avez déjà un compte ?",
  email: "Adresse e-mail",
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  passwordMissing: "Saisissez votre mot de passe.",
  name: "Votre nom",
  nameMissing: "Saisissez votre nom.",
  secondStepCode: "Code",
  secondStepHint: "Affiché par votre application d’authentification. Un code de secours convient aussi.",
  forgot: "Mot de passe oublié ?",
  forgotTitle: "Réinitialiser votre mot de passe",
  forgotText: "Nous vous enverrons un lien par e-mail. Il est valable une heure.",
  forgotSend: "Envoyer le lien",
  forgotSentTitle: "Consultez vos e-mails",
  forgotSentText: (email) => `Si ${email} a un compte ici, vous recevrez un lien dans quelques instants.`,
  forgotNoMail:
    "Ce service n’envoie pas d’e-mails. Demandez à son opérateur un lien pour choisir un nouveau mot de passe.",
  resetTitle: "Choisissez un nouveau mot de passe",
  resetSave: "Valider le mot de passe",
  signUpClosed:
    "Seul l’opérateur de ce service peut créer des comptes. Demandez-lui un compte : vous recevrez un lien pour choisir votre mot de passe.",
  resetNoToken: "Ce lien est incomplet. Ouvrez de nouveau le lien reçu par e-mail, ou demandez-en un autre.",
  backToSignIn: "Retour à la connexion",
  tagline: "Des documents en entrée, des données typées et validées en sortie.",
  points: [
    "Voyez l’emplacement de chaque valeur sur la page",
    "Appliquez vos règles avant tout envoi",
    "Gardez tout sur votre propre machine",
  ],
};
