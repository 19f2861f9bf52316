import { colours, type Scheme } from '@tessera/contract/theme/palette';

const variables = (scheme: Scheme): string =>
  Object.entries(colours[scheme])
    .map(([role, colour]) => `--${role}: ${colour};`)
    .join(' ');

/** The style of the page, in the portal's colours; it follows the reader's choice of light or dark. */
export const pageStyle = `
:root { color-scheme: light dark; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.skip { position: absolute; left: 8px; top: -100px; padding: 8px 12px; background: var(--surface); }
.skip:focus { top: 8px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header, .columns { max-width: 1240px; margin: 0 auto; padding: 0 16px; }
.introduction { max-width: 72ch; }
.introduction p:first-child { margin-top: 16px; }
h1 { margin: 24px 0 4px; font-size: 24px; line-height: 1.25; }
h2 { margin: 32px 0 12px; font-size: 20px; line-height: 1.25; }
h3 { margin: 0 0 8px; font-size: 15px; }
nav h2 { margin: 8px 0; font-size: 14px; }
nav > ul { columns: 2; column-gap: 16px; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav > ul > li { break-inside: avoid; }
nav li li { padding: 2px 0 2px 16px; }
nav a { display: inline-block; padding: 2px 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
article { margin: 0 0 12px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; scroll-margin-top: 12px; }
article:target { border-color: var(--brand); }
article p { margin: 0 0 8px; }
code { font: 13px/1.4 ui-monospace, monospace; }
.address code { font-size: 14px; }
.facts { color: var(--muted); }
.method { display: inline-block; min-width: 56px; padding: 0 8px; border-radius: 4px; text-align: center; font-size: 12px; font-weight: 600; background: var(--infoPale); color: var(--info); }
.method.post, .method.put, .method.patch { background: var(--warningPale); color: var(--warning); }
.method.delete { background: var(--badPale); color: var(--bad); }
summary { padding: 4px 0; cursor: pointer; color: var(--brand); }
table { width: 100%; margin: 4px 0 12px; border-collapse: collapse; font-size: 13px; }
caption { padding: 4px 0; text-align: left; color: var(--muted); }
th, td { padding: 6px 8px 6px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--muted); border-top: 0; }
th:first-child { width: 34%; }
th:nth-child(2) { width: 26%; }
@media (min-width: 960px) {
  .columns { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 32px; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; padding: 16px 4px; overflow-y: auto; }
  nav > ul { columns: 1; }
}
@media print { nav, .skip { display: none; } article { break-inside: avoid; } }
`;
