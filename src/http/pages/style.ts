/** The pages' style sheet: system fonts, light and dark like the reader's system, nothing from elsewhere. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #14171c);
  --raised: light-dark(#f5f7f9, #1c2027);
  --line: light-dark(#dde2e8, #2e353f);
  --text: light-dark(#1d232b, #e6e9ee);
  --quiet: light-dark(#566170, #a3adba);
  --accent: light-dark(#0b6b4f, #5fd3a9);
  --get: light-dark(#1858a8, #8bbcff);
  --post: light-dark(#0b6b4f, #5fd3a9);
  --put: light-dark(#8a4b00, #f2b661);
  --bad: light-dark(#a3241c, #ff9a91);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, pre:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.875em; }
code { background: var(--raised); border-radius: 4px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
pre { margin: 0.75rem 0; padding: 0.9rem 1.1rem; overflow: auto; max-height: 30rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; line-height: 1.5; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: 0.5rem 1rem; z-index: 1; }
.layout { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto; padding: 2rem 1.5rem; border-right: 1px solid var(--line); font-size: 0.925rem; }
nav strong { font-size: 1.15rem; letter-spacing: -0.01em; }
nav h2 { margin: 1.5rem 0 0.4rem; font-size: 0.75rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.2rem 0; color: inherit; text-decoration: none; }
nav li a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 2rem 2.5rem 6rem; min-width: 0; }
main > section { max-width: 52rem; }
h1 { margin: 0 0 0.5rem; font-size: 2.1rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 3.5rem 0 0.75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.01em; }
h3 { margin: 1.75rem 0 0.5rem; font-size: 1.05rem; }
.lead { font-size: 1.15rem; color: var(--quiet); }
.route { overflow-wrap: anywhere; display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: baseline; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.925rem; }
.method { font-weight: 700; text-transform: uppercase; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; margin: 0.75rem 0; font-size: 0.925rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-size: 0.8rem; color: var(--quiet); font-weight: 600; }
td:first-child code { white-space: nowrap; }
.required { color: var(--bad); font-size: 0.8rem; white-space: nowrap; }
.quiet { color: var(--quiet); font-size: 0.85rem; }
details { margin: 0.5rem 0; border: 1px solid var(--line); border-radius: 8px; }
summary { cursor: pointer; padding: 0.55rem 1rem; }
details > pre, details > p { margin: 0; border: 0; border-top: 1px solid var(--line); border-radius: 0 0 8px 8px; }
.home { max-width: 40rem; margin: 12vh auto; padding: 0 1.5rem; }
.home ul { padding-left: 1.2rem; }
@media (max-width: 56rem) {
  .layout { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 1.25rem 1.5rem; }
  main { padding: 1.5rem; }
}
@media print { nav, .skip { display: none; } .layout { display: block; } }
`;
