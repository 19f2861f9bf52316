import type { FoundKind } from '@tessera/contract/find/values';
import { clientHref } from '@tessera/runtime';
import type { AccessRule, Decision, PortalManifest } from '@tessera/contract';
import { offeredCommands } from '../commands/offered-commands';
import { buildNavigation } from '../navigation/build-navigation';
import { remoteRule } from '../places/remote-rule';
import type { FoundClient } from '../search/client-search';

export interface PaletteItem {
  readonly id: string;
  readonly kind: 'Page' | 'Command' | 'Client' | FoundKind;
  readonly label: string;
  /** The address it opens, or … */
  readonly href?: string;
  /** … the action it runs. */
  readonly run?: () => void;
}

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

/** Pages without a command: where a page and a command share an address, only the command is listed. */
const pageItems = (
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
  commands: readonly PaletteItem[],
): PaletteItem[] => {
  const entries = buildNavigation(manifests, decide).flatMap((item) => (item.kind === 'link' ? [item] : item.links));
  const fromMenu = entries.map(({ id, label, href }): PaletteItem => ({
    id,
    kind: id === 'host.logout' ? 'Command' : 'Page',
    label,
    href,
  }));
  const known = new Set<string | undefined>([
    ...entries.map(({ href }) => pathOf(href)),
    ...commands.map(({ href }) => href),
  ]);
  const others = manifests.flatMap(({ name, routes }) =>
    routes
      .filter(({ path, access }) => !path.includes(':') && !known.has(path) && decide(remoteRule(name, access)).allowed)
      .map(({ id, title, path }): PaletteItem => ({ id, kind: 'Page', label: title, href: path })),
  );
  return [...fromMenu, ...others];
};

/** Everything the user may open or run by name: pages, then commands of remotes and of the host. */
export const paletteItems = (
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
  hostCommands: readonly PaletteItem[],
): PaletteItem[] => {
  const commands = offeredCommands(manifests, decide).map(({ id, label, href }): PaletteItem => ({
    id,
    kind: 'Command',
    label,
    href,
  }));
  const pages = pageItems(manifests, decide, commands);
  return [
    ...pages.filter(({ kind }) => kind === 'Page'),
    ...commands,
    ...hostCommands,
    ...pages.filter(({ kind }) => kind === 'Command'),
  ];
};

export const clientItem = ({ clientId, name }: FoundClient): PaletteItem => ({
  id: `client.${clientId}`,
  kind: 'Client',
  label: `${name} (${clientId})`,
  href: clientHref(clientId),
});

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Items with a word that begins with each word of the term; items whose label begins with the first word come first.
 */
export const matching = (items: readonly PaletteItem[], term: string): PaletteItem[] => {
  const wanted = plain(term).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  const found = items.filter(({ label }) => {
    const words = plain(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  const isFirst = ({ label }: PaletteItem): boolean => plain(label).startsWith(wanted[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))];
};
