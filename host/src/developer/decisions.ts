import type { AccessRule, Decision, PortalManifest } from '@tessera/contract';
import { remoteRule } from '../places/remote-rule';

/** One item of a manifest, with the access decision for this user. */
export interface DecidedItem {
  readonly kind: 'Menu' | 'Page' | 'Panel' | 'Action' | 'Command';
  readonly id: string;
  /** The address it opens, or the point where it is mounted. */
  readonly place: string;
  readonly decision: Decision;
}

/** Everything that remotes offer, each with the decision that shows or hides it. */
export const decideAll = (
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
): DecidedItem[] =>
  manifests.flatMap(({ name, navigation, routes, extensions, actions = [], commands = [] }) => {
    const decided = (kind: DecidedItem['kind'], id: string, place: string, access: AccessRule): DecidedItem => ({
      kind,
      id,
      place,
      decision: decide(remoteRule(name, access)),
    });
    return [
      ...navigation.flatMap(({ id, targets }) => targets.map(({ href, access }) => decided('Menu', id, href, access))),
      ...routes.map(({ id, path, access }) => decided('Page', id, path, access)),
      ...extensions.map(({ id, point, access }) => decided('Panel', id, point, access)),
      ...actions.map(({ id, href, access }) => decided('Action', id, href, access)),
      ...commands.map(({ id, href, access }) => decided('Command', id, href, access)),
    ];
  });
