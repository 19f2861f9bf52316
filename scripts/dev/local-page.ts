import { bootElementId, type Boot, type PortalManifest, type ReleasedRemote } from '@tessera/contract';

const bootElement = new RegExp(`(<script[^>]*id="${bootElementId}"[^>]*>)(.*?)(</script>)`, 's');

/** The entry of a page's release for the remote under development. */
export const localRemote = (manifest: PortalManifest, base: string): ReleasedRemote => ({
  name: manifest.name,
  version: manifest.version,
  base,
  ground: 'override',
  reason: 'Your local build.',
  manifest,
  previous: null,
});

/** The boot data of a signed-in page; null for any other answer. */
const readBoot = (html: string): Boot | null => {
  const text = bootElement.exec(html)?.[2];
  const boot = text === undefined ? null : (JSON.parse(text) as Boot);
  return boot?.release ? boot : null;
};

export type LocalPage =
  | { readonly kind: 'local'; readonly html: string }
  /** A page before sign-in, or an error page: shown unchanged. */
  | { readonly kind: 'other' }
  /** The portal answered a page without the override. */
  | { readonly kind: 'ignored' };

/**
 * Puts a remote into a page in place of the release's version, or in addition if the release has none, and a script
 * before all others. Only if the portal itself allowed it for this page.
 */
export const putIntoPage = (html: string, remote: ReleasedRemote, script: string): LocalPage => {
  const boot = readBoot(html);
  if (!boot?.release) return { kind: 'other' };
  if (!boot.overrides?.includes(remote.name)) return { kind: 'ignored' };
  const { release } = boot;
  const isListed = release.remotes.some(({ name }) => name === remote.name);
  const local: Boot = {
    ...boot,
    release: {
      ...release,
      remotes: isListed
        ? release.remotes.map((each) => (each.name === remote.name ? remote : each))
        : [...release.remotes, remote],
      absent: release.absent.filter(({ name }) => name !== remote.name),
    },
  };
  // JSON escaped as in the page itself, so that nothing in it can end the element.
  const json = JSON.stringify(local).replaceAll('<', '\\u003c');
  const withBoot = html.replace(
    bootElement,
    (_whole, open: string, _old: string, close: string) => `${open}${json}${close}`,
  );
  return { kind: 'local', html: withBoot.replace('<head>', `<head>\n<script src="${script}"></script>`) };
};

/**
 * The firm's flags plus the remote's own, so that its developer sees it whatever the firm has. The platform still
 * decides on calls.
 */
export const withFlag = (body: string, remote: string): string => {
  const answer = JSON.parse(body) as { readonly data?: unknown };
  const flag = `remote.${remote}`;
  return Array.isArray(answer.data) && !answer.data.includes(flag)
    ? JSON.stringify({ ...answer, data: [...answer.data, flag] })
    : body;
};
