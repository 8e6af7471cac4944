import type { session as english } from "../en/session.ts";
import type { Same } from "../same.ts";

/** Signing in and up, and a forgotten password. */
export const session: Same<typeof english> = {
  signIn: "Iniciar sesión",
  signInTitle: "Inicie sesión en Winnow",
  signInNew: "¿Aún no tiene cuenta?",
  or: "o",
  signInWith: (provider) => `Iniciar sesión con ${provider}`,
  refusedByProvider: {
    unknown: "Aquí no hay nadie con su dirección de correo. Pida una invitación a un propietario de su cuenta.",
    unverified:
      "Su dirección de correo no está verificada allí, así que no podemos darle acceso. Verifíquela y vuelva a intentarlo.",
    invited: "Tiene una invitación a una cuenta. Abra primero el enlace de la invitación.",
    failed: "No ha funcionado. Vuelva a intentarlo o use su contraseña.",
  },
  signUp: "Crear una cuenta",
  firstTitle: "Le damos la bienvenida a Winnow",
  firstText: "Para empezar, cree la cuenta de operador. Desde ella se gestionan todas las demás cuentas.",
  code: "Código",
  codeHint:
    "Aparece en el terminal donde se inició el servicio. Vale durante una hora. Para obtener un código nuevo, ejecute npx winnow operator code",
  codeMissing: "Escriba el código.",
  setUpTitle: "Abra su cuenta",
  setUpText: "El archivo de configuración creó cuentas sin contraseña.",
  setUpCommandLabel:
    "Ejecute esto en la máquina del servicio para obtener un enlace con el que establecer una contraseña:",
  setUpCommand: "npx winnow reset-password EMAIL",
  setUpCopy: "Copiar el comando",
  setUpAfter:
    "Sustituya EMAIL por la dirección de la cuenta en el archivo de configuración. El enlace sirve una sola vez, durante una hora.",
  setUpOther: "¿No es su cuenta?",
  setUpNewAccount: "Crear una cuenta nueva con un código",
  signUpTitle: "Cree su cuenta",
  haveAccount: "¿Ya tiene una cuenta?",
  email: "Dirección de correo",
  password: "Contraseña",
  newPassword: "Contraseña nueva",
  passwordMissing: "Escriba su contraseña.",
  name: "Su nombre",
  nameMissing: "Escriba su nombre.",
  secondStepCode: "Código",
  secondStepHint: "Lo muestra su aplicación de autenticación. También sirve un código de recuperación.",
  forgot: "¿Ha olvidado su contraseña?",
  forgotTitle: "Restablezca su contraseña",
  forgotText: "Le enviaremos un enlace por correo. Sirve durante una hora.",
  forgotSend: "Enviar enlace",
  forgotSentTitle: "Revise su correo",
  forgotSentText: (email) => `Si ${email} tiene aquí una cuenta, recibirá un enlace en breve.`,
  forgotNoMail: "Este servicio no envía correos. Pida al operador un enlace para establecer una contraseña nueva.",
  resetTitle: "Elija una contraseña nueva",
  resetSave: "Establecer contraseña",
  signUpClosed:
    "Solo el operador de este servicio puede crear cuentas. Pídale una y recibirá un enlace para establecer su contraseña.",
  resetNoToken: "Este enlace está incompleto. Abra de nuevo el enlace del correo o pida uno nuevo.",
  backToSignIn: "Volver al inicio de sesión",
  tagline: "Entran documentos y salen registros tipados y validados.",
  points: [
    "Vea el lugar de cada valor en la página",
    "Compruebe sus reglas antes de enviar nada",
    "Conserve todo en su propia máquina",
  ],
};
