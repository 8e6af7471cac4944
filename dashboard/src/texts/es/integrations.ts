import type { integrations as english } from "../en/integrations.ts";
import type { Same } from "../same.ts";

function results(delivered: string, failed: number, pending: number): string {
  return [
    delivered,
    ...(failed > 0 ? [failed === 1 ? "1 fallida" : `${failed} fallidas`] : []),
    ...(pending > 0 ? [pending === 1 ? "1 pendiente" : `${pending} pendientes`] : []),
  ].join(", ");
}

/** How a parser's entries reach other programs. */
export const integrations: Same<typeof english> = {
  tabs: { webhooks: "Webhooks", deliveries: "Historial de entregas", api: "API" },
  addWebhook: "Añadir webhook",
  noneTitle: "Aún no hay webhooks",
  noneText:
    "Un webhook recibe cada registro como JSON firmado en cuanto está listo. El endpoint síncrono devuelve los registros directamente, sin webhooks.",
  isOff: "desactivado",
  isOn: "activado",
  figures: (delivered, failed, pending) =>
    results(delivered === 1 ? "1 entregada" : `${delivered} entregadas`, failed, pending),
  oldSecretUntil: (when) => `El secreto anterior sigue siendo válido hasta el ${when}.`,
  failing: (count, since, last) =>
    count === 1
      ? `1 intento fallido (${since}). ${last}`
      : `${count} intentos fallidos seguidos (el primero, ${since}). ${last}`,
  gone: "Su destino respondió que ya no existe (HTTP 410), así que Winnow lo desactivó. Actívelo de nuevo cuando el destino vuelva a funcionar.",
  receives: (events) => `Recibe: ${events}`,
  retried: "Las entregas fallidas se reintentan",
  events: {
    processed: "procesado",
    valid: "válido",
    confirmed: "confirmado",
    corrected: "corregido",
    failed: "documento fallido",
  },
  edit: "Editar",
  test: "Enviar una prueba",
  rotate: "Cambiar el secreto",
  turnOff: "Desactivar",
  turnOn: "Activar",
  turnedOff: "Webhook desactivado.",
  turnedOn: "Webhook activado.",
  delete: "Eliminar",
  deleted: (name) => `Webhook ${name} eliminado.`,
  saved: "Webhook guardado.",
  secretTitle: "Secreto del webhook",
  secretText: "Úselo para verificar la cabecera X-Service-Signature.",
  howToVerify: "Cómo verificar las firmas",
  rotateTitle: "¿Cambiar el secreto?",
  rotateText:
    "Se crea un secreto nuevo. Durante 24 horas las entregas se firman con los dos, para que pueda hacer el cambio sin interrupciones.",
  rotateConfirm: "Cambiar",
  form: {
    titleNew: "Nuevo webhook",
    titleEdit: (name) => `Webhook ${name}`,
    name: "Nombre",
    nameHint: "Un nombre para reconocer este webhook.",
    url: "Dirección",
    urlHint: "Una dirección HTTPS que responde con 2xx en menos de 15 segundos.",
    method: "Método",
    environment: "Entorno",
    environmentHint: "Solo se entregan los documentos enviados con este entorno.",
    headers: "Cabeceras",
    headersHint:
      "Se envían con cada entrega. Los valores guardados no se vuelven a mostrar, y no se conservan si la dirección pasa a otro servidor.",
    headerName: "Cabecera",
    headerValue: "Valor",
    headerKept: "sin cambios",
    addHeader: "Añadir cabecera",
    removeHeader: (name) => `Quitar la cabecera ${name}`,
    secret: "Secreto",
    secretHint: "Déjelo vacío para generar un secreto. Se muestra una sola vez.",
    events: "Eventos",
    eventsHint: "Qué se envía. El cuerpo es el mismo para todos; la cabecera X-Webhook-Event indica el evento.",
    eventsMissing: "Elija al menos un evento.",
    eventHints: {
      processed: "Cada registro, cuando se ha procesado su documento. Es lo habitual.",
      valid: "Cada registro que supera la validación, cuando se ha procesado su documento.",
      confirmed: "Un registro que confirmó una persona.",
      corrected: "Un registro con un valor corregido.",
      failed: "Un documento que no se pudo procesar.",
    },
    retries: "Reintentar las entregas fallidas",
    retriesHint:
      "A los 5 segundos, a los 5 y 30 minutos, y a las 2, 5, 10 y 24 horas. Si no, una entrega fallida espera hasta que usted la envíe de nuevo.",
    enabled: "Activado",
    mappingHint:
      "Una expresión JSONata que transforma los valores del registro antes de enviarlos. Déjela vacía para enviarlos sin cambios.",
    mappingExamples: "Ejemplos",
    useMapping: "Transformar los valores",
    create: "Crear webhook",
  },
  preview: {
    input: "Los valores del registro",
    output: "Se envía como parsed_data",
    none: "Este analizador aún no tiene registros. Envíele un documento para ver la transformación.",
    waiting: "Calculando…",
    editor: "Transformación de datos (JSONata)",
  },
  testTitle: (name) => `Probar ${name}`,
  testing: "Enviando el último registro del analizador…",
  testGood: "Su destino aceptó la entrega.",
  testBad: "Su destino no aceptó la entrega.",
  testAgain: "Enviar de nuevo",
  log: {
    allWebhooks: "Todos los webhooks",
    webhook: "Webhook",
    allStatuses: "Cualquier estado",
    status: "Estado",
    statuses: { pending: "Pendiente", delivered: "Entregada", failed: "Fallida" },
    allEvents: "Todos los eventos",
    event: "Evento",
    http: (status) => `HTTP ${status}`,
    noAnswer: "sin respuesta",
    nextTry: (when) => `próximo intento: ${when}`,
    empty: "Aún no hay entregas",
    emptyText: "Aquí aparece cada entrega, con la petición y la respuesta de cada intento.",
    noMatch: "Ninguna entrega coincide con estos filtros.",
    attempts: (count) => (count === 1 ? "1 intento" : `${count} intentos`),
    redelivered: "Se envía de nuevo.",
    redeliver: "Volver a entregar",
    document: "Abrir documento",
    loadMore: "Mostrar más",
  },
  replay: {
    action: "Repetir entregas",
    title: (name) => `Repetir entregas de ${name}`,
    which: "Qué se envía de nuevo",
    failed: "Solo las entregas fallidas",
    all: "Todas las entregas, también las que llegaron",
    period: "De",
    periods: {
      hour: "La última hora",
      day: "Las últimas 24 horas",
      week: "Los últimos 7 días",
      month: "Los últimos 30 días",
      own: "Un periodo concreto",
    },
    from: "Desde",
    to: "Hasta",
    rangeInvalid: "Elija un periodo que termine después de empezar.",
    counting: "Contando…",
    count: (count) => {
      if (count === 0) return "No hay entregas que enviar de nuevo en este periodo.";
      return count === 1
        ? "Se enviará de nuevo 1 entrega, con los valores actuales de su registro."
        : `Se enviarán de nuevo ${count} entregas, con los valores actuales de sus registros.`;
    },
    start: "Enviar de nuevo",
    latest: "Últimas repeticiones",
    line: (which, from, to) => `${which === "all" ? "todas las entregas" : "entregas fallidas"} del ${from} al ${to}.`,
    queueing: (queued, total) => `${queued} de ${total} en cola`,
    progress: ({ total, pending, delivered, failed }) =>
      results(`${delivered} de ${total} entregadas`, failed, pending),
  },
  api: {
    sync: "Síncrono",
    async: "Asíncrono",
    mode: "Modo",
    intro: "Listo para ejecutar con este analizador. Ponga su token de API en la variable de entorno WINNOW_TOKEN.",
    tokens: "Tokens de API",
    reference: "Referencia de la API",
    assistants: "Usarlo desde un asistente (MCP)",
    syncNote: "La respuesta contiene los registros. No se llama a los webhooks.",
    asyncNote: "La respuesta llega al momento. Reciba los registros por webhook o consúltelos periódicamente.",
  },
};
