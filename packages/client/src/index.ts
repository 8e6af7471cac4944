export * from "./errors.ts";
export type { Source, UploadProgress } from "./source.ts";
export { type VerifyOptions, verifyWebhook, type WebhookEvent } from "./verify-webhook.ts";
export * from "./winnow.ts";
export type {
  Box,
  Correction,
  DocumentText,
  Grounding,
  ModelUse,
  PageText,
  TextBlock,
  TextLine,
  ValidationError,
  ValueGrounding,
  Warning,
  Word,
} from "./wire.ts";
