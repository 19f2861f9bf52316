import { matchPath, matchRoutes } from 'react-router-dom';
import { tabPath, type AccessRule, type Decision, type ManifestRoute, type PortalManifest } from '@tessera/contract';
import { isWithin } from '@tessera/runtime/host';
import { remoteRule } from './remote-rule';

/** Pages of the host itself. */
const hostPages = [
  { page: 'home', path: '/', title: 'Dashboard' },
  { page: 'dashboard', path: '/dashboard', title: 'Dashboard' },
  { page: 'change-password', path: '/change-password', title: 'Change password' },
  { page: 'security', path: '/security', title: 'Security' },
  { page: 'logout', path: '/logout', title: 'Log out' },
] as const;
export type HostPage = (typeof hostPages)[number]['page'];

/**
 * What an address shows. A page that the firm has but this user may not access is `closed`, and the user is told whom
 * to ask; a page of a remote that is off looks like an unknown address. `reason` is for the developer panel.
 */
export type Place =
  | { readonly kind: 'host'; readonly page: HostPage; readonly title: string }
  | { readonly kind: 'remote'; readonly remote: string; readonly route: ManifestRoute }
  | { readonly kind: 'absent'; readonly reason: string; readonly isClosed: boolean };

const bestRoute = (routes: readonly ManifestRoute[], pathname: string): ManifestRoute | null => {
  const matches = matchRoutes(
    routes.map((route) => ({ id: route.id, path: `${route.path}/*` })),
    pathname,
  );
  const id = matches?.at(-1)?.route.id;
  return routes.find((route) => route.id === id) ?? null;
};

interface TabRoute extends ManifestRoute {
  /** The remote that contributes the tab. */
  readonly remote: string;
}

const tabRoutes = (manifests: readonly PortalManifest[]): TabRoute[] =>
  manifests.flatMap(({ name, extensions }) =>
    extensions.flatMap((extension) => {
      const path = tabPath(extension);
      return path === null ? [] : [{ ...extension, path, remote: name }];
    }),
  );

/**
 * Which page an address is, for this user and firm: the host's own, a remote's, or none. Addresses match without regard
 * to case.
 */
export const resolvePlace = (
  pathname: string,
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
): Place => {
  const own = hostPages.find(({ path }) => matchPath(path, pathname));
  if (own) return { kind: 'host', page: own.page, title: own.title };
  const manifest = manifests.find(({ prefixes }) => isWithin(pathname, prefixes));
  if (!manifest) return { kind: 'absent', reason: 'No remote of this release has this address.', isClosed: false };
  const route = bestRoute(manifest.routes, pathname);
  if (!route) return { kind: 'absent', reason: `${manifest.name} lists no route for this address.`, isClosed: false };
  // A tab of another remote needs both: its record's page, and what its own manifest asks.
  const tabs = tabRoutes(manifests);
  const best = bestRoute([...manifest.routes, ...tabs], pathname) ?? route;
  const tab = tabs.find(({ id }) => id === best.id);
  const needed = [{ remote: manifest.name, route }, ...(tab ? [{ remote: tab.remote, route: tab }] : [])];
  for (const { remote, route: part } of needed) {
    const decision = decide(remoteRule(remote, part.access));
    if (decision.allowed) continue;
    const isOn = needed.every(
      ({ remote: owner, route: { access } }) => decide(remoteRule(owner, { flags: access.flags ?? [] })).allowed,
    );
    return { kind: 'absent', reason: decision.reason, isClosed: isOn };
  }
  return { kind: 'remote', remote: manifest.name, route: best };
};

/**
 * The same for a page where some remotes fell back: each stands there with the manifest of its previous version, so an
 * address that this version does not know is absent. Navigation and addresses stay those of the release.
 */
export const resolvePlaceIn = (
  pathname: string,
  manifests: readonly PortalManifest[],
  standingIn: (remote: string) => PortalManifest | null,
  decide: (rule: AccessRule) => Decision,
): Place => {
  const place = resolvePlace(pathname, manifests, decide);
  if (place.kind !== 'remote') return place;
  const standing = manifests.map((manifest) => standingIn(manifest.name) ?? manifest);
  return resolvePlace(pathname, standing, decide);
};
