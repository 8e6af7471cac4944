import { Failure } from "../domain/failure.ts";

/** Maximum characters; servers and proxies reject longer addresses themselves. */
const maxLength = 2048;

/**
 * Checks the form of a `file_url`: http or https, no user name or password, at most 2048 characters. Whether the
 * address is allowed is only checked when it is downloaded.
 *
 * @throws Failure `invalidRequest`
 */
export function checkFileUrl(text: string): void {
  if (text.length > maxLength) {
    throw new Failure("invalidRequest", `file_url is longer than ${maxLength} characters.`);
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Failure(
      "invalidRequest",
      "file_url must be an http or https address such as https://example.com/file.pdf.",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new Failure(
      "invalidRequest",
      "file_url must not contain a user name or password. Use a public or pre-signed address.",
    );
  }
}
