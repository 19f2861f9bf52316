import type { HostManifest, ManifestLoad, PortalManifest } from '../portal/manifest';
import { pageViolations, signInViolations, spareExceptions, type PageLimits } from './page-limits';
import { pageSizes, signInBytes, unmeasured } from './page-sizes';

const file = (path: string, brotliBytes: number) => ({ path, integrity: '', bytes: brotliBytes * 3, brotliBytes });
const load = (
  files: readonly string[],
  shared: readonly string[] = [],
  points: readonly string[] = [],
): ManifestLoad => ({
  files,
  shared,
  points,
});

const main = file('main.js', 100);
const host = {
  entries: { main: { scripts: [main], styles: [] }, signin: { scripts: [file('signin.js', 7)], styles: [] } },
  files: [main, file('table.js', 20), file('select.js', 30)],
  loads: { react: ['main.js'], table: ['table.js', 'select.js'], select: ['select.js'] },
} as unknown as HostManifest;

const remote = (name: string, change: object): PortalManifest =>
  ({ name, routes: [], extensions: [], ...change }) as unknown as PortalManifest;

const clients = remote('clients', {
  routes: [{ id: 'clients.list' }, { id: 'clients.client' }],
  files: [file('remoteEntry.js', 1), file('list.js', 4), file('client.js', 8), file('form.js', 1_000)],
  loads: {
    routes: {
      'clients.list': load(['remoteEntry.js', 'list.js'], ['react', 'table', 'select']),
      'clients.client': load(['remoteEntry.js', 'client.js'], ['react'], ['clients.client.side']),
    },
    extensions: {},
  },
});
const transfers = (bytes: number): PortalManifest =>
  remote('transfers', {
    extensions: [
      { id: 'transfers.client', point: 'clients.client.side' },
      { id: 'transfers.dashboard', point: 'dashboard.side' },
    ],
    files: [file('remoteEntry.js', 2), file('panel.js', bytes), file('dashboard.js', 5)],
    loads: {
      routes: {},
      extensions: {
        'transfers.client': load(['remoteEntry.js', 'panel.js'], ['select']),
        'transfers.dashboard': load(['remoteEntry.js', 'dashboard.js']),
      },
    },
  });

const sizes = (...remotes: PortalManifest[]) =>
  Object.fromEntries(pageSizes([host], remotes).map(({ route, bytes, ownBytes }) => [route, [bytes, ownBytes]]));

describe('the size of a page', () => {
  it('is the host, its shared modules and the page, each file once, and nothing another page loads', () => {
    expect(sizes(clients)['clients.list']).toEqual([100 + 20 + 30 + 1 + 4, 5]);
  });

  it('has the panels it shows, with what they take from the host', () => {
    expect(sizes(clients, transfers(3))).toEqual({
      'host.dashboard': [100 + 2 + 5, 0],
      'clients.list': [155, 5],
      'clients.client': [100 + 1 + 8 + 30 + 2 + 3, 9],
    });
  });

  it('has of a remote with several versions the heaviest panels', () => {
    expect(sizes(clients, transfers(3), transfers(6))['clients.client']).toEqual([147, 9]);
  });

  it('names its files with the unit they are of', () => {
    expect(pageSizes([host], [clients, transfers(3)]).map(({ files }) => files.join(' '))).toEqual([
      'host/main.js transfers/remoteEntry.js transfers/dashboard.js',
      'host/main.js host/table.js host/select.js clients/remoteEntry.js clients/list.js',
      'host/main.js host/select.js clients/remoteEntry.js clients/client.js transfers/remoteEntry.js transfers/panel.js',
    ]);
  });

  it('is unknown for a build that does not say it', () => {
    const old = remote('clients', { routes: [{ id: 'clients.list' }], files: [], loads: undefined });
    expect(pageSizes([host], [old]).map(({ route }) => route)).toEqual(['host.dashboard']);
    expect(unmeasured(old)).toEqual(['clients.list']);
    expect(unmeasured(clients)).toEqual([]);
    expect(unmeasured({ ...host, loads: undefined } as unknown as HostManifest)).toEqual(['shared modules']);
  });
});

describe('the limits of pages', () => {
  const limits: PageLimits = { signIn: 7, page: 150, own: 8, exceptions: {} };
  const pages = pageSizes([host], [clients]);

  it('hold for all that a page loads and for what is its remote’s own', () => {
    expect(pageViolations(pages, limits)).toEqual([
      'Opening clients.list loads 155 bytes compressed (0.2 KB), over the limit of 150 in shared/build/bundle-limits.json. Load lazily what its first view does not show.',
      expect.stringContaining('Opening clients.client loads of its own remote 9 bytes'),
    ]);
    expect(signInViolations(signInBytes(host), limits)).toEqual([]);
    expect(signInViolations(8, limits)).toHaveLength(1);
  });

  it('give a page with an exception its own number, which it may not outgrow', () => {
    const withException = (page: number) => ({
      ...limits,
      own: 9,
      exceptions: { 'clients.list': { page, reason: 'why' } },
    });
    expect(pageViolations(pages, withException(155))).toEqual([]);
    expect(pageViolations(pages, withException(154))).toHaveLength(1);
  });

  it('name an exception that is no longer needed, or is for no page', () => {
    const exceptions = {
      'clients.list': { page: 160, own: 9, reason: 'why' },
      'clients.gone': { own: 9, reason: 'why' },
    };
    expect(spareExceptions(pages, { ...limits, exceptions })).toEqual([
      "clients.list keeps to the limit of all pages without its exception 'own'. Remove it from shared/build/bundle-limits.json.",
      expect.stringContaining('clients.gone'),
    ]);
  });
});
