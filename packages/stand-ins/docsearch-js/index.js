/** Never called: the documentation is searched in the browser. */
export default function docsearch() {
  throw new Error("The search service of VitePress is not installed here.");
}
