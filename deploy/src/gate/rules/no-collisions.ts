import { tabPath, type PortalManifest } from '@tessera/contract';
import { isBelow } from '@tessera/contract/manifest-rules/config-violations';
import { named, type Candidate, type LiveVersions, type Refusal } from './candidate';

const kinds = ['route', 'menu entry', 'panel', 'action', 'command'] as const;
const idsOf = ({
  routes,
  navigation,
  extensions,
  actions = [],
  commands = [],
}: PortalManifest): ReadonlyMap<string, string> =>
  new Map(
    [routes, navigation, extensions, actions, commands].flatMap((items, index) =>
      items.map(({ id }) => [id, kinds[index] as string] as const),
    ),
  );

const tabsOf = ({ extensions }: PortalManifest): string[] =>
  extensions.flatMap((extension) => tabPath(extension) ?? []);

/** Addresses of tabs that the other remote's tabs or pages have too. */
const sharedTabs = (candidate: PortalManifest, other: PortalManifest): string[] => {
  const pathsOf = (manifest: PortalManifest): string[] => [
    ...manifest.routes.map(({ path }) => path),
    ...tabsOf(manifest),
  ];
  const between = (tabs: PortalManifest, all: PortalManifest): string[] =>
    tabsOf(tabs).filter((tab) => pathsOf(all).some((path) => isBelow(path, tab)));
  return [...new Set([...between(candidate, other), ...between(other, candidate)])];
};

const clashes = (
  candidate: PortalManifest,
  other: PortalManifest,
): { readonly what: string; readonly key: string }[] => {
  const taken = idsOf(other);
  return [
    ...[...idsOf(candidate)].flatMap(([id, kind]) =>
      taken.has(id) ? [{ what: `The id '${id}' of a ${kind} is that of a ${taken.get(id)} of`, key: id }] : [],
    ),
    ...candidate.prefixes.flatMap((prefix) =>
      other.prefixes
        .filter((owned) => isBelow(prefix, owned) || isBelow(owned, prefix))
        .map((owned) => ({
          what:
            owned === prefix
              ? `The address ${prefix} is owned by`
              : `The address ${prefix} overlaps ${owned}, owned by`,
          key: prefix,
        })),
    ),
    ...sharedTabs(candidate, other).map((path) => ({
      what: `The tab's address ${path} is also an address of`,
      key: path.slice(path.lastIndexOf('/') + 1),
    })),
  ];
};

/**
 * No address or id belongs to another remote in any version that somebody may get: pins and channels mix versions, so
 * every combination counts. Other versions of the same remote never run beside this one.
 */
export const noCollisions = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  if (candidate.kind === 'host') return [];
  const { manifest, manifestFile } = candidate;
  return live.remotes
    .filter(({ name }) => name !== manifest.name)
    .flatMap((other) =>
      clashes(manifest, other).map(({ what, key }) => ({
        file: manifestFile,
        rule: 'no collisions',
        message: `${what} ${named(other.name, other.version, live)}.`,
        wayOut: `Choose another than '${key}'. If ${other.name} is giving it up: publish ${other.name} without it, move those who still get ${other.version} (npx tessera status), hold ${other.version}, then publish this.`,
      })),
    );
};
