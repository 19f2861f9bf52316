import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PortalManifest } from '@tessera/contract';
import { PortalContext } from '@tessera/runtime/host';
import { listed } from '@tessera/testing/canned-answers';
import { createFakePortal, scopesOn } from '@tessera/testing/fake-portal';
import type { FakePortalOptions } from '@tessera/testing/fake-portal';
import { Palette } from './palette';
import { matching, paletteItems } from './palette-items';

const manifest = (name: string, parts: Partial<PortalManifest>): PortalManifest => ({
  name,
  team: name,
  contract: '^1.0.0',
  prefixes: [`/${name}`],
  routes: [],
  navigation: [],
  extensions: [],
  calls: [],
  schema: 1,
  version: '1.0.0-00000000',
  federationName: `${name}__1`,
  entry: 'remoteEntry.js',
  expose: './entry',
  files: [],
  shared: {},
  ...parts,
});
const clientRead = { requires: { resource: 'Client', level: 'read' } } as const;
const manifests = [
  manifest('clients', {
    routes: [
      { id: 'clients.list', path: '/clients', title: 'Client list', access: clientRead },
      {
        id: 'clients.new.page',
        path: '/clients/new',
        title: 'New client',
        access: { requires: { resource: 'Client', level: 'readWrite' } },
      },
      { id: 'clients.client', path: '/clients/:clientId', title: 'Client', access: clientRead },
    ],
    navigation: [
      {
        id: 'clients.menu',
        group: 'Clients',
        label: 'Clients',
        order: 1,
        targets: [{ href: '/clients', access: clientRead }],
      },
    ],
    commands: [
      {
        id: 'clients.new',
        label: 'New client',
        href: '/clients/new',
        kind: 'create',
        access: { requires: { resource: 'Client', level: 'readWrite' } },
      },
    ],
  }),
  manifest('tools', {
    routes: [
      {
        id: 'tools.cash',
        path: '/postings/cash',
        title: 'Cash postings',
        access: { requires: { resource: 'Transaction', level: 'read' } },
      },
    ],
  }),
];

const show = (options: FakePortalOptions = {}) => {
  const fake = createFakePortal({
    answers: {
      listClients: listed([{ clientId: 'C1', name: 'Whitcombe, Eleanor' }]),
      findRecords: [
        { kind: 'Account', id: 'A1', name: 'Whitcombe ISA', clientId: 'C1' },
        { kind: 'Instrument', id: 'AS1', name: 'Whitbread plc', clientId: null },
      ],
    },
    ...options,
  });
  const onClose = jest.fn();
  const theme = jest.fn();
  render(
    <PortalContext value={{ portal: fake.portal, remote: 'host', overlay: null }}>
      <Palette
        portal={fake.portal}
        manifests={manifests}
        hostCommands={[{ id: 'host.dark', kind: 'Command', label: 'Theme: dark', run: theme }]}
        onClose={onClose}
      />
    </PortalContext>,
  );
  return { ...fake, onClose, theme, field: screen.getByRole('combobox', { name: 'Page, client or command' }) };
};
const words = (): (string | null | undefined)[] =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

afterEach(() => localStorage.clear());

describe('the command palette', () => {
  it('has pages of the navigation and routes without parameters, commands of remotes, and the host’s own, each once', () => {
    show();
    expect(words()).toEqual(['Dashboard', 'Clients', 'Cash postings', 'New client', 'Theme: dark', 'Log out']);
  });

  it.each<[string, FakePortalOptions, string[]]>([
    ['scope', { scopes: scopesOn(['read'], ['Client']) }, ['Dashboard', 'Clients', 'Theme: dark', 'Log out']],
    ['flag', { flags: ['remote.tools'] }, ['Dashboard', 'Cash postings', 'Theme: dark', 'Log out']],
    ['flags that cannot be read', { flags: null }, ['Dashboard', 'Theme: dark', 'Log out']],
  ])('is filtered by %s', (_what, options, expected) => {
    show(options);
    expect(words()).toEqual(expected);
  });

  it('follows a flag that flips while it is open', async () => {
    const { flags } = show();
    act(() => flags.set(['remote.tools']));
    expect(words()).not.toContain('Clients');
  });

  it('matches the beginnings of words, announces how many, and opens the choice on Enter', async () => {
    const { field, history, onClose } = show({ flags: ['remote.tools'] });
    await userEvent.type(field, 'post');
    expect(words()).toEqual(['Cash postings']);
    expect(screen.getByRole('status')).toHaveTextContent('1 result');
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(history.path()).toBe('/postings/cash'));
  });

  it('moves with the arrows and tells assistive technology where it is', async () => {
    const { field } = show();
    await userEvent.type(field, '{ArrowDown}');
    const second = screen.getByRole('option', { name: /^Clients/ });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', second.id);
  });

  it('finds clients by the call of the header search, and opens their accounts', async () => {
    const { field, history, calls } = show();
    await userEvent.type(field, 'whit');
    await userEvent.click(await screen.findByRole('option', { name: /Whitcombe, Eleanor \(C1\)/ }));
    expect(calls[0]?.request.path).toBe('/client/NBW?find=w&page=1&pageSize=20&countMax=1000');
    await waitFor(() => expect(history.path()).toBe('/clients/C1/accounts'));
  });

  it('finds records by their own call, and opens the page of the chosen one; not those of a remote the firm has not', async () => {
    const { field, history, calls } = show({ flags: ['remote.clients'] });
    await userEvent.type(field, 'whit');
    const account = await screen.findByRole('option', { name: /^Whitcombe ISA \(A1\)/ });
    expect(account).toHaveTextContent('Account');
    expect(screen.queryByRole('option', { name: /Whitbread/ })).toBeNull();
    await userEvent.click(account);
    expect(calls.map(({ request }) => request.path)).toContain('/tessera/find/NBW?term=whit');
    await waitFor(() => expect(history.path()).toBe('/clients/C1/accounts/A1/overview'));
  });

  it('opens the record whose whole number is typed, and not the client who is found by it too', async () => {
    const { field, history } = show({ flags: ['remote.clients'] });
    await userEvent.type(field, 'a1');
    await screen.findByRole('option', { name: /^Whitcombe ISA/ });
    expect(words()).toEqual(['Whitcombe ISA (A1)', 'Whitcombe, Eleanor (C1)']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(history.path()).toBe('/clients/C1/accounts/A1/overview'));
  });

  it('does not search clients for a user who may not read them', async () => {
    const fake = createFakePortal({ flags: ['remote.tools'] });
    render(
      <PortalContext value={{ portal: fake.portal, remote: 'host', overlay: null }}>
        <Palette portal={fake.portal} manifests={manifests} hostCommands={[]} onClose={() => undefined} />
      </PortalContext>,
    );
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found for "zzz"');
    expect(fake.calls).toEqual([]);
  });

  it('closes on Escape, whatever was typed', async () => {
    const { field, onClose } = show();
    await userEvent.type(field, 'cli{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('runs a command of the host', async () => {
    const { field, theme } = show();
    await userEvent.type(field, 'dark{Enter}');
    await waitFor(() => expect(theme).toHaveBeenCalledTimes(1));
  });

  it('lists the user’s latest choices first, and stores no client', async () => {
    const first = show({ flags: ['remote.tools'] });
    await userEvent.type(first.field, 'post{Enter}');
    document.body.replaceChildren();
    show();
    expect(words()[0]).toBe('Cash postings');
    expect(JSON.stringify(localStorage)).toContain('tools.cash');
  });
});

describe('matching', () => {
  const { portal } = createFakePortal();
  const items = paletteItems(manifests, portal.decide, []);
  it.each([
    ['cli', ['Clients', 'New client']],
    ['NEW cl', ['New client']],
    ['lient', []],
  ])('%s', (term, labels) => {
    expect(matching(items, term).map(({ label }) => label)).toEqual(labels);
  });
});
