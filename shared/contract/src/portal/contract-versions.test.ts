import { satisfiesRange } from '../version-range';
import { contractAdditions, lowestContract } from './contract-versions';
import { contractVersion, type PortalConfig } from './manifest';

const card = { id: 'planning.card', point: 'dashboard.side', order: 1, title: 'Plans', access: {} } as const;
const config: PortalConfig = {
  name: 'planning',
  team: 'planning',
  contract: '^1.0.0',
  prefixes: ['/planning'],
  routes: [],
  navigation: [],
  extensions: [card],
  calls: [],
};
const action = {
  id: 'planning.plan',
  point: 'clients.client.actions',
  order: 1,
  label: 'Plan',
  href: '/planning?clientId={clientId}',
  access: {},
} as const;
const tab = {
  id: 'planning.tab',
  point: 'clients.client.tabs',
  segment: 'plans',
  order: 1,
  title: 'Plans',
  access: {},
} as const;

describe('the lowest contract a manifest needs', () => {
  it.each([
    ['1.0.0', 'panels and pages', config],
    ['1.1.0', 'an action', { ...config, actions: [action] }],
    ['1.6.0', 'a tab, with or without an action', { ...config, actions: [action], extensions: [tab] }],
    ['1.8.0', 'a panel that stands in for another', { ...config, extensions: [{ ...card, unless: 'plans.card' }] }],
  ])('is %s with %s', (version, _what, has) => expect(lowestContract(has)).toBe(version));

  it('is one that the present contract contains, from the oldest addition to the newest', () => {
    const versions = contractAdditions.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort());
    for (const version of versions) expect(satisfiesRange(contractVersion, `^${version}`)).toBe(true);
  });
});
