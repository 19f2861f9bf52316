import type { HostManifest, ManifestFile, ManifestLoad, PortalManifest } from '../portal/manifest';

/** What opening one address loads into a browser that has nothing yet, in brotli bytes; each file counts once. */
export interface PageSize {
  /** Id of the route: `clients.list`. The host's dashboard is `host.dashboard`. */
  readonly route: string;
  /** The remote whose page it is; null for the host's own. */
  readonly remote: string | null;
  /** Its files, each with its unit in front: `host/main.js`, `clients/remoteEntry.js`. */
  readonly files: readonly string[];
  /** All of it: the host's first files, shared modules, the page, and the panels it shows. */
  readonly bytes: number;
  /** The part that is its own remote's. */
  readonly ownBytes: number;
}

const dashboard: ManifestLoad = {
  files: [],
  shared: [],
  points: ['dashboard.figures', 'dashboard.main', 'dashboard.side'],
};

type Sizes = ReadonlyMap<string, number>;

const sum = (sizes: Sizes): number => [...sizes.values()].reduce((total, bytes) => total + bytes, 0);

/** Sizes of some of a unit's files. */
const sizesOf = (unit: string, all: readonly ManifestFile[], paths: readonly string[]): Sizes => {
  const wanted = new Set(paths);
  return new Map(
    all.filter(({ path }) => wanted.has(path)).map(({ path, brotliBytes }) => [`${unit}/${path}`, brotliBytes]),
  );
};

/** What a remote adds to a page: its own files, and the modules it takes from the host. */
const partOf = ({ name, files }: PortalManifest, loads: readonly ManifestLoad[]) => ({
  sizes: sizesOf(
    name,
    files,
    loads.flatMap((load) => load.files),
  ),
  shared: loads.flatMap(({ shared }) => shared),
});

const panelsAt = ({ extensions, loads }: PortalManifest, points: readonly string[]): ManifestLoad[] =>
  extensions.filter(({ point }) => points.includes(point)).flatMap(({ id }) => loads?.extensions[id] ?? []);

/** Of each remote, the version whose panels at these points weigh most. */
const heaviestPanels = (remotes: readonly PortalManifest[], points: readonly string[]) => {
  const heaviest = new Map<string, ReturnType<typeof partOf>>();
  for (const remote of remotes) {
    const part = partOf(remote, panelsAt(remote, points));
    if (sum(part.sizes) > sum(heaviest.get(remote.name)?.sizes ?? new Map())) heaviest.set(remote.name, part);
  }
  return [...heaviest.values()];
};

const pageSize = (
  host: HostManifest,
  remotes: readonly PortalManifest[],
  route: string,
  load: ManifestLoad,
  own?: PortalManifest,
): PageSize => {
  const ownPart = own ? partOf(own, [load, ...panelsAt(own, load.points)]) : { sizes: new Map(), shared: [] };
  const others = remotes.filter(({ name }) => name !== own?.name);
  const parts = [ownPart, ...heaviestPanels(others, load.points)];
  const first = [...host.entries.main.scripts, ...host.entries.main.styles];
  const shared = parts.flatMap((part) => part.shared).flatMap((request) => host.loads?.[request] ?? []);
  const hostSizes = sizesOf('host', [...host.files, ...first], [...first.map(({ path }) => path), ...shared]);
  const all: Sizes = new Map([hostSizes, ...parts.map(({ sizes }) => sizes)].flatMap((sizes) => [...sizes]));
  return { route, remote: own?.name ?? null, files: [...all.keys()], bytes: sum(all), ownBytes: sum(ownPart.sizes) };
};

/** Every route of these remotes, and the dashboard, with each host; a manifest without `loads` is left out. */
export const pageSizes = (hosts: readonly HostManifest[], remotes: readonly PortalManifest[]): PageSize[] =>
  hosts
    .filter(({ loads }) => loads !== undefined)
    .flatMap((host) => [
      pageSize(host, remotes, 'host.dashboard', dashboard),
      ...remotes.flatMap((remote) =>
        Object.entries(remote.loads?.routes ?? {}).map(([id, load]) => pageSize(host, remotes, id, load, remote)),
      ),
    ]);

/** Brotli bytes of the page before sign-in. */
export const signInBytes = ({ entries: { signin } }: HostManifest): number =>
  [...signin.scripts, ...signin.styles].reduce((total, { brotliBytes }) => total + brotliBytes, 0);

/** Routes and extensions of which a build does not say what they load; for a host `shared modules`. */
export const unmeasured = (manifest: HostManifest | PortalManifest): string[] => {
  if ('entries' in manifest) return manifest.loads ? [] : ['shared modules'];
  const { routes, extensions, loads } = manifest;
  return [
    ...routes.filter(({ id }) => !loads?.routes[id]),
    ...extensions.filter(({ id }) => !loads?.extensions[id]),
  ].map(({ id }) => id);
};
