import type { HostManifest, ManifestFile, ManifestLoad, PortalManifest } from '@tessera/contract';
import { federationNameOf } from '@tessera/contract/manifest-rules/federation-name';
import type { PageLimits } from '@tessera/contract/manifest-rules/page-limits';
import type { SuiteRun } from '@tessera/contract/suite-run';
import { integrityOf } from '../../storage/files';
import type { Candidate, LiveVersions, PresentFile } from '../rules/candidate';

type RemoteCandidate = Extract<Candidate, { kind: 'remote' }>;
type HostCandidate = Extract<Candidate, { kind: 'host' }>;

const file = (path: string): ManifestFile => ({
  path,
  integrity: integrityOf(Buffer.from(path)),
  bytes: path.length,
  brotliBytes: path.length,
});
const presentOf = (files: readonly ManifestFile[]): PresentFile[] =>
  files.flatMap(({ path, integrity, bytes, brotliBytes }) => [
    { path, integrity, bytes },
    { path: `${path}.br`, integrity: '', bytes: brotliBytes },
  ]);

const ids = (listed: readonly { readonly id: string }[], load: ManifestLoad) =>
  Object.fromEntries(listed.map(({ id }) => [id, load]));

/** What each page (all files, and dayjs of the host) and each panel loads. */
const withLoads = (manifest: PortalManifest): PortalManifest => ({
  loads: {
    routes: ids(manifest.routes ?? [], { files: ['remoteEntry.js', 'chunks/page.js'], shared: ['dayjs'], points: [] }),
    extensions: ids(manifest.extensions ?? [], { files: ['remoteEntry.js'], shared: [], points: [] }),
  },
  ...manifest,
});

/** A remote that owns `/<name>`, with a route, a menu entry, a panel and a command. */
export const remoteManifest = (name: string, version = '1.0.0', change: Partial<PortalManifest> = {}): PortalManifest =>
  withLoads({
    schema: 1,
    name,
    version,
    team: name,
    contract: '^1.0.0',
    prefixes: [`/${name}`],
    routes: [{ id: `${name}.list`, path: `/${name}`, title: name, access: {} }],
    navigation: [
      { id: `${name}.navigation`, group: 'Tools', label: name, order: 1, targets: [{ href: `/${name}`, access: {} }] },
    ],
    extensions: [
      {
        id: `${name}.card`,
        point: 'dashboard.side',
        order: 1,
        title: name,
        access: { requires: { resource: 'Client', level: 'read' } },
      },
    ],
    commands: [{ id: `${name}.open`, label: `Open ${name}`, href: `/${name}`, kind: 'open', access: {} }],
    calls: ['listClients'],
    federationName: federationNameOf(name, version),
    entry: 'remoteEntry.js',
    expose: './entry',
    files: [file('remoteEntry.js'), file('chunks/page.js')],
    shared: { react: '^19.3.0', 'react/jsx-runtime': '^19.3.0', '@tessera/ui/core': '^0.1.0' },
    ...change,
  });

export const hostManifest = (version = '1.0.0', change: Partial<HostManifest> = {}): HostManifest => {
  const files = [file('main.js'), file('signin.js'), file('main.css')];
  const [main, signin, style] = files as [ManifestFile, ManifestFile, ManifestFile];
  return {
    schema: 1,
    version,
    contract: '1.0.0',
    entries: { main: { scripts: [main], styles: [style] }, signin: { scripts: [signin], styles: [] } },
    files,
    provides: { react: '19.3.1', 'react/': '19.3.1', '@tessera/ui/core': '0.1.0', dayjs: '1.11.0' },
    loads: { dayjs: [] },
    ...change,
  };
};

export const passedRun = ({ name, version, routes, extensions }: PortalManifest): SuiteRun => ({
  unit: name,
  version,
  suite: '00000000',
  passed: 12,
  failed: [],
  routes: routes.map(({ id }) => id),
  extensions: extensions.map(({ id }) => id),
  at: '2026-11-20T17:00:00.000Z',
});

const limits: PageLimits = { signIn: 1_000, page: 2_000, own: 1_000, exceptions: {} };

/** A remote that may be published, with what is changed about it. */
export const remoteCandidate = (
  manifest: PortalManifest = remoteManifest('clients', '2.0.0'),
  change: Partial<Omit<RemoteCandidate, 'kind' | 'manifest'>> = {},
): RemoteCandidate => ({
  kind: 'remote',
  manifest,
  manifestFile: `remotes/${manifest.name}/dist/portal-manifest.json`,
  present: [...presentOf(manifest.files ?? []), { path: 'portal-manifest.json', integrity: '', bytes: 1 }],
  suiteRun: passedRun(manifest),
  limits,
  ...change,
});

export const hostCandidate = (
  manifest: HostManifest = hostManifest('2.0.0'),
  change: Partial<Omit<HostCandidate, 'kind' | 'manifest'>> = {},
): HostCandidate => ({
  kind: 'host',
  manifest,
  manifestFile: 'host/dist/host-manifest.json',
  present: [...presentOf(manifest.files), { path: 'host-manifest.json', integrity: '', bytes: 1 }],
  suiteRun: {
    unit: 'host',
    version: manifest.version,
    suite: '00000000',
    passed: 155,
    failed: [],
    routes: [],
    extensions: [],
    at: '2026-11-20T17:00:00.000Z',
  },
  limits,
  ...change,
});

/** What is live beside the candidates: one host, clients and tools. */
export const live = (change: Partial<LiveVersions> = {}): LiveVersions => ({
  hosts: [hostManifest()],
  remotes: [remoteManifest('clients'), remoteManifest('tools')],
  ...change,
});
