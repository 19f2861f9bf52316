import type { AccessRule, Boot, ManifestAction, ManifestExtension } from '@tessera/contract';
import { createFakePortal, scopesOn } from '@tessera/testing/fake-portal';
import { createWatched } from '@tessera/runtime/host';
import { createPortal, type PortalParts } from './create-portal';

const read = (resource: 'Client' | 'Transaction'): AccessRule => ({ requires: { resource, level: 'read' } });
const action = (
  id: string,
  order: number,
  href: string,
  access = read('Transaction'),
  point: ManifestAction['point'] = 'clients.account.actions',
): ManifestAction => ({ id, point, order, label: id, href, access });

/** A portal whose release has these remotes; the parts name the signed-in user. */
const portalWith = (
  actions: Readonly<Record<string, readonly ManifestAction[]>>,
  flags: readonly string[],
  extensions: readonly ManifestExtension[] = [],
) => {
  const fake = createFakePortal();
  const release = {
    remotes: Object.entries(actions).map(([name, offered]) => ({
      name,
      manifest: { extensions: extensions.filter(({ id }) => id.startsWith(`${name}.`)), actions: offered },
    })),
  };
  const boot = { firm: fake.portal.firm, businessDate: '2026-11-20', nonce: '', release } as unknown as Boot;
  const user = { ...fake.portal.user, scopes: scopesOn(['read'], ['Transaction']) };
  return createPortal({
    ...fake.portal,
    boot,
    user,
    flags: createWatched<readonly string[] | null>(flags),
    send: fake.portal.api.send,
    sessionExpired: () => undefined,
    mountExtension: () => () => undefined,
  } as PortalParts);
};

describe('an action on a record of another remote', () => {
  const actions = {
    tools: [
      action('tools.later', 20, '/transactions?accountId={accountId}'),
      action('tools.client', 1, '/transactions?clientId={clientId}', read('Transaction'), 'clients.client.actions'),
    ],
    transfers: [
      action('transfers.first', 10, '/transfers?accountId={accountId}&clientId={clientId}'),
      action('transfers.hidden', 1, '/transfers', read('Client')),
    ],
  };

  it('is offered in order, at its own point, to those who may, with the record’s ids in the address', () => {
    const portal = portalWith(actions, ['remote.tools', 'remote.transfers']);
    expect(portal.actionsAt('clients.account.actions', { accountId: 'A/1&x', clientId: 'C 1' })).toEqual([
      { id: 'transfers.first', label: 'transfers.first', href: '/transfers?accountId=A%2F1%26x&clientId=C%201' },
      { id: 'tools.later', label: 'tools.later', href: '/transactions?accountId=A%2F1%26x' },
    ]);
  });

  it('goes with the flag of the remote that offers it', () => {
    const portal = portalWith(actions, ['remote.tools']);
    expect(
      portal.actionsAt('clients.account.actions', { accountId: 'A1', clientId: 'C1' }).map(({ id }) => id),
    ).toEqual(['tools.later']);
    expect(portalWith(actions, []).actionsAt('clients.account.actions', {})).toEqual([]);
  });
});

describe('a panel that stands in for another one', () => {
  const panel = (id: string, resource: 'Transaction' | 'Client', more: object = {}): ManifestExtension => ({
    id,
    point: 'dashboard.side',
    order: 1,
    title: id,
    access: read(resource),
    ...more,
  });
  const panels = [panel('tools.all', 'Transaction'), panel('transfers.some', 'Transaction', { unless: 'tools.all' })];
  const shownWith = (flags: readonly string[], extensions: readonly ManifestExtension[] = panels) =>
    portalWith({ tools: [], transfers: [] }, flags, extensions)
      .extensionsAt('dashboard.side')
      .map(({ id }) => id);

  it('is left out where the user is shown that one, and is there where the firm or the user has none', () => {
    expect(shownWith(['remote.tools', 'remote.transfers'])).toEqual(['tools.all']);
    expect(shownWith(['remote.transfers'])).toEqual(['transfers.some']);
    const hidden = [panel('tools.all', 'Client'), ...panels.slice(1)];
    expect(shownWith(['remote.tools', 'remote.transfers'], hidden)).toEqual(['transfers.some']);
  });
});

describe('a tab of another remote', () => {
  const tab = (id: string, order: number, access: AccessRule): ManifestExtension => ({
    id,
    point: 'clients.client.tabs',
    order,
    title: id,
    segment: id.replace('.', '-'),
    access,
  });
  const tabs = [
    tab('tools.last', 30, read('Transaction')),
    tab('transfers.first', 10, read('Transaction')),
    tab('tools.second', 10, read('Transaction')),
    tab('tools.hidden', 1, read('Client')),
  ];
  const shownWith = (flags: readonly string[]) =>
    portalWith({ tools: [], transfers: [] }, flags, tabs)
      .extensionsAt('clients.client.tabs')
      .map(({ id }) => id);

  it('when its remote’s flag is on and the user may see it, is shown in its order', () => {
    expect(shownWith(['remote.tools', 'remote.transfers'])).toEqual(['tools.second', 'transfers.first', 'tools.last']);
    expect(shownWith(['remote.transfers'])).toEqual(['transfers.first']);
    expect(shownWith([])).toEqual([]);
  });
});
