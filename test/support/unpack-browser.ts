/** A script of its own: the package unpacks into the temporary folder of the process, so that is set from outside. */
import { fileURLToPath } from "node:url";
import packaged, { inflate } from "@sparticuz/chromium";

await packaged.executablePath();
await inflate(fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"))));
