import { navigationGroups } from '@tessera/contract';
import type { AccessRule, Decision, NavigationGroup, PortalManifest } from '@tessera/contract';
import { isWithin } from '@tessera/runtime/host';
import { remoteRule } from '../places/remote-rule';

export interface NavigationLink {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

/** One entry of the top navigation: a link, or a menu of links. */
export type NavigationItem =
  | ({ readonly kind: 'link' } & NavigationLink)
  | { readonly kind: 'menu'; readonly id: string; readonly label: string; readonly links: readonly NavigationLink[] };

const dashboard: NavigationItem = { kind: 'link', id: 'host.dashboard', label: 'Dashboard', href: '/dashboard' };
const logOut: NavigationLink = { id: 'host.logout', label: 'Log out', href: '/logout' };
/** Groups that are menus even with a single entry. */
const menuGroups: readonly NavigationGroup[] = ['Tools', 'Settings'];

const groupLinks = (
  group: NavigationGroup,
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
): NavigationLink[] =>
  manifests
    .flatMap((manifest) =>
      manifest.navigation.filter((entry) => entry.group === group).map((entry) => ({ remote: manifest.name, entry })),
    )
    .sort((a, b) => a.entry.order - b.entry.order || (a.entry.id < b.entry.id ? -1 : 1))
    .flatMap(({ remote, entry }) => {
      const target = entry.targets.find(({ access }) => decide(remoteRule(remote, access)).allowed);
      return target ? [{ id: entry.id, label: entry.label, href: target.href }] : [];
    });

/**
 * Builds the top navigation from the manifests (specification, sections 2 and 6). The host knows the groups and their
 * order. Dashboard and the Settings menu with Log out are its own, and every firm has them.
 */
export const buildNavigation = (
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
): NavigationItem[] => [
  dashboard,
  ...navigationGroups.flatMap((group): NavigationItem[] => {
    const links = [...groupLinks(group, manifests, decide), ...(group === 'Settings' ? [logOut] : [])];
    const [first] = links;
    if (!first) return [];
    if (links.length === 1 && !menuGroups.includes(group)) return [{ kind: 'link', ...first }];
    return [{ kind: 'menu', id: `group.${group.toLowerCase()}`, label: group, links }];
  }),
];

const segments = (href: string): string[] => (href.split(/[?#]/)[0] ?? '').toLowerCase().split('/').filter(Boolean);

const sharedSegments = (a: readonly string[], b: readonly string[]): number => {
  const end = a.findIndex((segment, index) => segment !== b[index]);
  return end === -1 ? a.length : end;
};

/** Ids of the navigation entries to mark as current. */
export interface CurrentEntries {
  readonly link: string | null;
  readonly menu: string | null;
}

interface Placed {
  readonly link: NavigationLink;
  readonly menu: string | null;
}

/**
 * A page below no entry's address belongs to its remote's first entry: to that entry's menu, or to the link itself
 * outside a menu.
 */
const entriesOfOwner = (
  entries: readonly Placed[],
  pathname: string,
  manifests: readonly PortalManifest[],
): CurrentEntries => {
  const owner = manifests.find(({ prefixes }) => isWithin(pathname, prefixes));
  const first = owner?.navigation.flatMap(({ id }) => entries.find(({ link }) => link.id === id) ?? [])[0];
  if (!first) return { link: null, menu: null };
  return first.menu === null ? { link: first.link.id, menu: null } : { link: null, menu: first.menu };
};

/**
 * The link and the menu of the current address, by id. When several links match equally well, only their menu is
 * marked.
 */
export const currentEntries = (
  items: readonly NavigationItem[],
  pathname: string,
  manifests: readonly PortalManifest[],
): CurrentEntries => {
  const here = segments(pathname === '/' ? '/dashboard' : pathname);
  const entries = items.flatMap((item): Placed[] =>
    item.kind === 'link' ? [{ link: item, menu: null }] : item.links.map((link) => ({ link, menu: item.id })),
  );
  const near = entries
    .map((entry) => ({ ...entry, shared: sharedSegments(segments(entry.link.href), here) }))
    .filter(({ shared }) => shared > 0);
  if (near.length === 0) return entriesOfOwner(entries, pathname, manifests);
  const most = Math.max(0, ...near.map(({ shared }) => shared));
  const best = near.filter(({ shared }) => shared === most);
  const [first] = best;
  return { link: best.length === 1 && first ? first.link.id : null, menu: first?.menu ?? null };
};
