import { decide } from '@tessera/contract';
import type { PortalManifest, Range, Resource } from '@tessera/contract';
import { buildNavigation, currentEntries } from './build-navigation';

const manifest = (name: string, navigation: PortalManifest['navigation'], prefixes = [`/${name}`]): PortalManifest => ({
  name,
  team: name,
  contract: '^1.0.0',
  prefixes,
  routes: [],
  navigation,
  extensions: [],
  calls: [],
  schema: 1,
  version: '1.0.0-00000000',
  federationName: `${name}__1`,
  entry: 'remoteEntry.js',
  expose: './entry',
  files: [],
  shared: {},
});
const reads = (resource: Resource) => ({ requires: { resource, level: 'read' as const } });

const manifests = [
  manifest('settings', [
    {
      id: 'settings.customisation',
      group: 'Settings',
      label: 'Firm customisation',
      order: 20,
      targets: [
        {
          href: '/settings/customisation',
          access: { requires: { resource: 'Firm Management', level: 'readWrite' }, flags: ['automatedFirmSetup'] },
        },
      ],
    },
    {
      id: 'settings.users',
      group: 'Settings',
      label: 'Firm users',
      order: 10,
      targets: [{ href: '/settings/users', access: reads('User') }],
    },
  ]),
  manifest('transfers', [
    {
      id: 'transfers.all',
      group: 'Transfers',
      label: 'Transfers',
      order: 10,
      targets: [{ href: '/transfers?businessOrAdvisor=Adviser&movementType=In&autoInvest=All', access: {} }],
    },
  ]),
  manifest(
    'reporting',
    [
      {
        id: 'reporting.all',
        group: 'Reporting',
        label: 'Reporting',
        order: 10,
        targets: [{ href: '/reporting', access: {} }],
      },
    ],
    ['/reporting', '/notifications', '/exceptions'],
  ),
  manifest(
    'tools',
    [
      {
        id: 'tools.transactions',
        group: 'Tools',
        label: 'Transactions',
        order: 30,
        targets: [{ href: '/transactions', access: reads('Transaction') }],
      },
      {
        id: 'tools.models',
        group: 'Tools',
        label: 'Models',
        order: 10,
        targets: [
          { href: '/models/advisory', access: reads('Advisory Model') },
          { href: '/models/discretionary', access: reads('Model') },
        ],
      },
      {
        id: 'tools.illustrations',
        group: 'Tools',
        label: 'Illustrations',
        order: 20,
        targets: [{ href: '/illustrations', access: {} }],
      },
      {
        id: 'tools.instruments',
        group: 'Instruments',
        label: 'Instruments',
        order: 10,
        targets: [{ href: '/instruments', access: reads('Instrument') }],
      },
    ],
    ['/models', '/illustrations', '/transactions', '/postings', '/instruments'],
  ),
  manifest('clients', [
    {
      id: 'clients.all',
      group: 'Clients',
      label: 'Clients',
      order: 10,
      targets: [{ href: '/clients', access: reads('Client') }],
    },
  ]),
];

const allFlags = [
  'remote.clients',
  'remote.tools',
  'remote.transfers',
  'remote.reporting',
  'remote.settings',
  'automatedFirmSetup',
];
const allScopes: Partial<Record<Resource, Range>> = {
  Client: 'read',
  Transaction: 'read',
  Model: 'read',
  'Advisory Model': 'read',
  Instrument: 'read',
  User: 'read',
  'Firm Management': 'read-write',
};

const menuFor = (scopes: Partial<Record<Resource, Range>>, flags: readonly string[] | null) => {
  const subject = {
    authenticated: true,
    flags,
    scopes: Object.entries(scopes).map(([resource, range]) => ({ resource: resource as Resource, ranges: [range] })),
  };
  return buildNavigation(manifests, (rule) => decide(subject, rule));
};
const wordsOf = (items: ReturnType<typeof menuFor>): string[] =>
  items.map((item) =>
    item.kind === 'link' ? item.label : `${item.label}: ${item.links.map(({ label }) => label).join(', ')}`,
  );
const without = (resource: Resource): Partial<Record<Resource, Range>> =>
  Object.fromEntries(Object.entries(allScopes).filter(([name]) => name !== resource));

const withoutModels = Object.fromEntries(
  Object.entries(without('Model')).filter(([name]) => name !== 'Advisory Model'),
);

describe('the top navigation', () => {
  it('has the specification’s entries in the specification’s order, whatever the order of the release', () => {
    expect(wordsOf(menuFor(allScopes, allFlags))).toEqual([
      'Dashboard',
      'Clients',
      'Tools: Models, Illustrations, Transactions',
      'Instruments',
      'Reporting',
      'Transfers',
      'Settings: Firm users, Firm customisation, Log out',
    ]);
  });

  it.each([
    ['no transaction access', without('Transaction'), allFlags, 'Tools: Models, Illustrations', 'Transactions'],
    [
      'no instrument access',
      without('Instrument'),
      allFlags,
      'Tools: Models, Illustrations, Transactions',
      'Instruments',
    ],
    ['no user access', without('User'), allFlags, 'Settings: Firm customisation, Log out', 'Firm users'],
    [
      'read only on firm management',
      { ...allScopes, 'Firm Management': 'read' as const },
      allFlags,
      'Settings: Firm users, Log out',
      'Firm customisation',
    ],
    [
      'no automated firm set-up',
      allScopes,
      allFlags.filter((flag) => flag !== 'automatedFirmSetup'),
      'Settings: Firm users, Log out',
      'Firm customisation',
    ],
    ['no transfers', allScopes, allFlags.filter((flag) => flag !== 'remote.transfers'), 'Reporting', 'Transfers'],
    ['no model access of either kind', withoutModels, allFlags, 'Tools: Illustrations, Transactions', 'Models'],
    [
      'no firm management access',
      without('Firm Management'),
      allFlags,
      'Settings: Firm users, Log out',
      'Firm customisation',
    ],
    ['no clients', allScopes, allFlags.filter((flag) => flag !== 'remote.clients'), 'Dashboard', 'Clients'],
    ['no reporting', allScopes, allFlags.filter((flag) => flag !== 'remote.reporting'), 'Transfers', 'Reporting'],
    [
      'no tools to have instruments',
      allScopes,
      allFlags.filter((flag) => flag !== 'remote.tools'),
      'Clients',
      'Instruments',
    ],
    [
      'no settings',
      allScopes,
      allFlags.filter((flag) => flag !== 'remote.settings'),
      'Settings: Log out',
      'Firm users',
    ],
    ['no tools', allScopes, allFlags.filter((flag) => flag !== 'remote.tools'), 'Clients', 'Tools'],
  ])('with %s keeps the rest and drops what one may not see', (_who, scopes, flags, kept, dropped) => {
    const words = wordsOf(menuFor(scopes, flags));
    expect(words).toContain(kept);
    expect(words.join(' | ')).not.toContain(dropped);
  });

  it.each<[string, Range, string]>([
    ['read', 'read', 'Transactions'],
    ['read-write', 'read-write', 'Transactions'],
  ])('counts %s as access', (_what, range, label) => {
    expect(wordsOf(menuFor({ ...allScopes, Transaction: range }, allFlags)).join()).toContain(label);
  });

  it('leads Transfers to its three presets', () => {
    expect(menuFor(allScopes, allFlags).find((item) => item.label === 'Transfers')).toMatchObject({
      href: '/transfers?businessOrAdvisor=Adviser&movementType=In&autoInvest=All',
    });
  });

  it('shows entries without a rule to every signed-in user whose firm has the remote, and to nobody else', () => {
    expect(wordsOf(menuFor({}, allFlags))).toEqual([
      'Dashboard',
      'Tools: Illustrations',
      'Reporting',
      'Transfers',
      'Settings: Log out',
    ]);
    expect(
      wordsOf(
        buildNavigation(manifests, (rule) => decide({ authenticated: false, scopes: [], flags: allFlags }, rule)),
      ),
    ).toEqual(['Dashboard', 'Settings: Log out']);
  });

  it.each([
    ['advisory models when one may', allScopes, '/models/advisory'],
    ['discretionary models otherwise', without('Advisory Model'), '/models/discretionary'],
  ])('leads Models to %s', (_what, scopes, href) => {
    expect(
      menuFor(scopes, allFlags)
        .flatMap((item) => (item.kind === 'menu' ? item.links : []))
        .find(({ label }) => label === 'Models')?.href,
    ).toBe(href);
  });

  it('is Dashboard and Log out when the flags cannot be read', () => {
    expect(wordsOf(menuFor(allScopes, null))).toEqual(['Dashboard', 'Settings: Log out']);
  });

  it.each([
    ['/dashboard', 'host.dashboard', null],
    ['/', 'host.dashboard', null],
    ['/clients/C1/accounts', 'clients.all', null],
    ['/models/M1', 'tools.models', 'group.tools'],
    ['/settings/users/U1', 'settings.users', 'group.settings'],
    ['/settings/audit', null, 'group.settings'],
    ['/postings/cash', null, 'group.tools'],
    ['/Postings/Stock', null, 'group.tools'],
    ['/notifications', 'reporting.all', null],
    ['/elsewhere', null, null],
  ])('shows where %s belongs', (pathname, link, menu) => {
    expect(currentEntries(menuFor(allScopes, allFlags), pathname, manifests)).toEqual({ link, menu });
  });

  it('shows nothing for a page whose remote has no entry this user may see', () => {
    expect(currentEntries(menuFor({}, ['remote.clients']), '/postings/cash', manifests)).toEqual({
      link: null,
      menu: null,
    });
  });
});
