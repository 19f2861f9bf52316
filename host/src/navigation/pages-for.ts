import type { AccessRule, Decision, PortalManifest } from '@tessera/contract';
import type { PortalPage } from '@tessera/runtime';
import { remoteRule } from '../places/remote-rule';
import { buildNavigation } from './build-navigation';

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

/** Pages of a release that a decision allows: those of the menu, by its names, and the others that need no record. */
export const pagesFor = (
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
): readonly PortalPage[] => {
  const menu = buildNavigation(manifests, decide).flatMap((item) => (item.kind === 'link' ? [item] : item.links));
  const others = manifests.flatMap(({ name, routes }) =>
    routes
      .filter(({ path, access }) => !path.includes(':') && decide(remoteRule(name, access)).allowed)
      .map(({ title, path }) => ({ label: title, href: path })),
  );
  const seen = new Set<string>();
  return [...menu, ...others].flatMap(({ label, href }) => {
    const path = pathOf(href);
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ label, href: path }];
  });
};
