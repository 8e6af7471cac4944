import { type Html, html } from "./html.ts";

/** Puts content into a complete page. Everything it loads comes from this service. */
export function toPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="icon" href="data:,">
</head>
<body>${body}</body>
</html>
`.markup;
}
