import { bootElementId, colourSchemeKey, type Boot, type HostEntry, type ManifestFile } from '@tessera/contract';
import { escapeHtml, escapeJson } from './escape';
import { hostWatchScript } from './host-watch';

/** The firm's mark as the tab icon, so that browsers do not request one. */
const icon = ({ firm }: Boot): string => {
  const colour = firm.theme.brand ?? '#1f4b73';
  const mark = escapeHtml(firm.monogram.slice(0, 2));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><text x="16" y="21.5" font-family="sans-serif" font-size="15" font-weight="600" text-anchor="middle" fill="#fff">${mark}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/**
 * Sets the colour scheme before the first paint, as the host would a moment later, so that a user who chose dark on a
 * light device never sees a white page. The style sheets use the attribute; until they have loaded, the browser's own
 * background follows the meta element.
 */
const schemeScript = `{let choice;try{choice=localStorage.getItem(${JSON.stringify(colourSchemeKey)})}catch{}
document.querySelector("meta[name=color-scheme]").content=document.documentElement.dataset.scheme=choice==="light"||choice==="dark"?choice:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}`;

/**
 * Shown when the page's scripts did not start, because they could not be loaded or failed the integrity check. The host
 * replaces it when it mounts. It needs no script: a style shows it after a delay longer than a slow connection needs, and
 * at once where the page's own script knows.
 */
const notStartedStyle = `.not-started { visibility: hidden; max-width: 34rem; margin: 15vh auto 0; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; animation: not-started 0s 10s forwards; }
.not-started > * + * { margin-top: 12px; }
.not-started a { color: inherit; }
@keyframes not-started { to { visibility: visible; } }
[data-host="failed"] .not-started { animation-delay: 0s; }`;
const notStarted = (firmName: string): string => `<div class="not-started" role="alert">
<h1>The portal did not start</h1>
<p>The files of ${escapeHtml(firmName)}’s portal did not reach your browser whole, or it did not run them. Nothing you saved is lost.</p>
<p><a href="">Load the page again</a></p>
<p>If you see this again, hold Shift while you press your browser’s reload button. If that does not help either, tell your firm’s administrator.</p>
</div>`;

export interface PageDocument {
  readonly boot: Boot;
  /** Where the host's files are: `/assets/host/<version>/`. */
  readonly base: string;
  readonly entry: HostEntry;
  /** Version of the host, and whether another can be given if it does not start. */
  readonly host: { readonly version: string; readonly hasOther: boolean };
}

/** The HTML of a page: the firm's title, the entry's files with their integrity, and the boot data. */
export const renderDocument = ({ boot, base, entry, host }: PageDocument): string => {
  const address = (file: ManifestFile): string => escapeHtml(base + file.path);
  const nonce = escapeHtml(boot.nonce);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script nonce="${nonce}">${schemeScript}</script>
<script nonce="${nonce}">${hostWatchScript({ ...host, base, release: boot.release?.id ?? null })}</script>
<style nonce="${nonce}">${notStartedStyle}</style>
<title>${escapeHtml(boot.firm.windowTitle)}</title>
<link rel="icon" href="${icon(boot)}">
${entry.styles.map((file) => `<link rel="stylesheet" href="${address(file)}" integrity="${file.integrity}">\n`).join('')}${entry.scripts.map((file) => `<script defer src="${address(file)}" integrity="${file.integrity}" nonce="${nonce}"></script>\n`).join('')}</head>
<body>
<div id="root">${notStarted(boot.firm.name)}</div>
<noscript>${escapeHtml(boot.firm.name)} needs JavaScript. Switch it on in your browser and reload this page.</noscript>
<script type="application/json" id="${bootElementId}" nonce="${nonce}">${escapeJson(boot)}</script>
</body>
</html>
`;
};

/** A plain text page for when the portal cannot be shown. Without styles, so that it works when nothing else does. */
export const renderWords = (title: string, sentences: readonly string[]): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
</main>
</body>
</html>
`;
