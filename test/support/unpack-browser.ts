/** A separate script, because the package unpacks into its process's temporary folder, which is set from outside. */
import { fileURLToPath } from "node:url";
import packaged, { inflate } from "@sparticuz/chromium";

await packaged.executablePath();
await inflate(fileURLToPath(new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"))));
