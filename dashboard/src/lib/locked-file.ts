import { ApiError } from "./api-error.ts";

/** A PDF that was refused since it needs a password: none was given, or a wrong one. */
export type Lock = "unopened" | "wrong";

/** Whether a file was refused for want of the right password; null if it was for another reason. */
export function lockOf(error: unknown, hadPassword: boolean): Lock | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "wrongPassword") return "wrong";
  return error.code === "encryptedFile" && !hadPassword ? "unopened" : null;
}
