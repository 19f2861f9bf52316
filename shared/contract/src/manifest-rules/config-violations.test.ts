import type { PortalConfig } from '../portal/manifest';
import { callViolations, configViolations } from './config-violations';
import { portalConfigSchema } from './manifest-schema';
import { shapeViolations } from './shape-violations';

const good: PortalConfig = {
  name: 'planning',
  team: 'planning',
  contract: '^1.0.0',
  prefixes: ['/planning'],
  routes: [{ id: 'planning.list', path: '/planning/:planId', title: 'Plans', access: {} }],
  navigation: [
    {
      id: 'planning.plans',
      group: 'Tools',
      label: 'Plans',
      order: 40,
      targets: [{ href: '/planning?status=open', access: {} }],
    },
  ],
  extensions: [{ id: 'planning.card', point: 'dashboard.side', order: 1, title: 'Plans', access: {} }],
  actions: [
    {
      id: 'planning.of-account',
      point: 'clients.account.actions',
      order: 1,
      label: 'Plans of this account',
      href: '/planning/{accountId}?clientId={clientId}',
      access: {},
    },
  ],
  commands: [{ id: 'planning.new', label: 'New plan', href: '/planning?new=plan', kind: 'create', access: {} }],
  calls: ['listClients'],
};
const tab = { ...good.extensions[0], point: 'clients.client.tabs', segment: 'plans' };
const violationsOf = (change: object) => {
  const config = { ...good, ...change };
  const shape = shapeViolations(portalConfigSchema, config);
  return shape.length > 0 ? shape : [...configViolations(config), ...callViolations(config)];
};

describe('the contract of a remote', () => {
  it('accepts a remote that keeps it', () => {
    expect(violationsOf({})).toEqual([]);
  });

  it.each([
    ['a name that cannot stand in an address', { name: 'Plans' }, 'name'],
    ['a remote that nobody answers for', { team: '' }, 'team'],
    ['a prefix of the host', { prefixes: ['/planning', '/dashboard'] }, 'prefix'],
    ['a prefix below another', { prefixes: ['/planning', '/planning/old'] }, 'prefix'],
    ['a route outside the prefixes', { routes: [{ ...good.routes[0], path: '/clients' }] }, 'route path'],
    ['a route with a wildcard', { routes: [{ ...good.routes[0], path: '/planning/*' }] }, 'route path'],
    ['a route of someone else’s name', { routes: [{ ...good.routes[0], id: 'clients.list' }] }, 'route id'],
    ['an unknown navigation group', { navigation: [{ ...good.navigation[0], group: 'Plans' }] }, 'navigation group'],
    [
      'a navigation entry that leads to another remote',
      { navigation: [{ ...good.navigation[0], targets: [{ href: '/clients', access: {} }] }] },
      'navigation target',
    ],
    [
      'an unknown extension point',
      { extensions: [{ ...good.extensions[0], point: 'dashboard.top' }] },
      'extension point',
    ],
    ['a tab without an address', { extensions: [{ ...tab, segment: undefined }] }, 'extension segment'],
    [
      'a tab whose address is more than a word',
      { extensions: [{ ...tab, segment: 'Plans/old' }] },
      'extension segment',
    ],
    ['a tab without a label', { extensions: [{ ...tab, title: '' }] }, 'extension title'],
    ['a tab without an access rule', { extensions: [{ ...tab, access: undefined }] }, 'shape'],
    ['a panel with an address', { extensions: [{ ...good.extensions[0], segment: 'plans' }] }, 'extension segment'],
    ['two tabs at one address', { extensions: [tab, { ...tab, id: 'planning.again' }] }, 'extension segment'],
    ['an action of someone else’s name', { actions: [{ ...good.actions?.[0], id: 'clients.plans' }] }, 'action id'],
    [
      'an action at no known record',
      { actions: [{ ...good.actions?.[0], point: 'clients.fund.actions' }] },
      'action point',
    ],
    ['an action without words', { actions: [{ ...good.actions?.[0], label: '' }] }, 'action label'],
    [
      'an action that leads to another remote',
      { actions: [{ ...good.actions?.[0], href: '/clients/{clientId}' }] },
      'action target',
    ],
    [
      'an action with what its record has not',
      { actions: [{ ...good.actions?.[0], point: 'clients.client.actions' }] },
      'action target',
    ],
    ['a command of someone else’s name', { commands: [{ ...good.commands?.[0], id: 'clients.new' }] }, 'command id'],
    ['a command without words', { commands: [{ ...good.commands?.[0], label: '' }] }, 'command label'],
    ['a command of an unknown kind', { commands: [{ ...good.commands?.[0], kind: 'delete' }] }, 'command kind'],
    [
      'a command that leads to another remote',
      { commands: [{ ...good.commands?.[0], href: '/clients/new' }] },
      'command target',
    ],
    ['a command without an access rule', { commands: [{ ...good.commands?.[0], access: undefined }] }, 'shape'],
    [
      'an access rule with an unknown resource',
      { routes: [{ ...good.routes[0], access: { requires: { resource: 'Plan', level: 'read' } } }] },
      'access',
    ],
    ['a route without an access rule', { routes: [{ ...good.routes[0], access: undefined }] }, 'shape'],
    ['a call that is not in the catalogue', { calls: ['listPlans'] }, 'call'],
    ['an id used twice', { extensions: [good.extensions[0], good.extensions[0]] }, 'id'],
    ['a list that is none', { routes: undefined }, 'shape'],
    ['a field that is not one', { comands: [] }, 'shape'],
  ])('refuses %s', (_what, change, rule) => {
    expect(violationsOf(change).map((violation) => violation.rule)).toContain(rule);
  });

  it('accepts a tab at each record that has them, and says what one lacks', () => {
    const account = { ...tab, id: 'planning.account-tab', point: 'clients.account.tabs' };
    expect(violationsOf({ extensions: [tab, account] })).toEqual([]);
    expect(violationsOf({ extensions: [{ ...tab, segment: undefined }] })[0]?.message).toBe(
      "extension 'planning.card' is a tab without a segment; give it the last part of its address, such as 'transfers' in '/clients/:clientId/transfers'.",
    );
    expect(violationsOf({ extensions: [{ ...good.extensions[0], segment: 'plans' }] })[0]?.message).toBe(
      "extension 'planning.card' has a segment at 'dashboard.side', which has no tabs. Points with tabs: clients.client.tabs, clients.account.tabs.",
    );
  });

  it('names the place that does not match the schema', () => {
    expect(
      violationsOf({ routes: [{ ...good.routes[0], access: { require: { resource: 'Client', level: 'read' } } }] }),
    ).toEqual([{ rule: 'shape', message: 'routes.0.access.require is not a field of it; is it misspelt?' }]);
    expect(violationsOf({ extensions: [{ ...good.extensions[0], access: undefined }] })[0]?.message).toBe(
      'extensions.0.access is missing. Write {} where being signed in is enough.',
    );
  });
});
