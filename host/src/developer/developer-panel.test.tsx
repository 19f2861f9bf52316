import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/react';
import type { Release } from '@tessera/contract';
import { PortalContext, createWatched } from '@tessera/runtime/host';
import { createFakePortal, scopesOn } from '@tessera/testing/fake-portal';
import type { Fallback } from '../applications/remote-library';
import type { RemoteVersion } from '../applications/remote-version';
import { createRemoteStates, setRemoteState } from '../applications/remote-states';
import { DeveloperPanel } from './developer-panel';

const release: Release = {
  id: '3f2a91c0aa00bb11',
  revision: 4,
  absent: [{ name: 'transfers', reason: 'Killed: transfers lose their provider.' }],
  host: { version: '0.1.0-aaaaaaaa', ground: 'stable', reason: 'The stable channel is at 0.1.0-aaaaaaaa.' },
  remotes: [
    {
      name: 'tools',
      version: '0.1.0-3f2a91c0',
      base: '/remotes/tools/0.1.0-3f2a91c0/',
      ground: 'stable',
      reason: 'The stable channel is at 0.1.0-3f2a91c0.',
      previous: {
        version: '0.1.0-11111111',
        base: '/remotes/tools/0.1.0-11111111/',
        reason: 'The one before on stable.',
        manifestIntegrity: 'sha384-x',
      },
      manifest: {
        name: 'tools',
        team: 'Tools',
        contract: '^1.0.0',
        prefixes: ['/transactions'],
        calls: [],
        schema: 1,
        version: '0.1.0-3f2a91c0',
        federationName: 'tools__1',
        entry: 'remoteEntry.js',
        expose: './entry',
        files: [],
        shared: {},
        routes: [
          {
            id: 'tools.transactions',
            path: '/transactions',
            title: 'Transactions',
            access: { requires: { resource: 'Transaction', level: 'read' } },
          },
        ],
        navigation: [
          {
            id: 'tools.menu',
            group: 'Tools',
            label: 'Transactions',
            order: 1,
            targets: [{ href: '/transactions', access: { requires: { resource: 'Transaction', level: 'read' } } }],
          },
        ],
        extensions: [{ id: 'tools.card', point: 'dashboard.side', order: 1, title: 'Card', access: {} }],
        commands: [
          {
            id: 'tools.new',
            label: 'New order',
            href: '/transactions/new',
            kind: 'create',
            access: { requires: { resource: 'Plan' as never, level: 'read' } },
          },
        ],
      },
    },
  ],
};

const fallen: Readonly<Record<string, Fallback>> = {
  tools: { code: 'PORTAL-INTEGRITY', version: { name: 'tools', version: '0.1.0-11111111' } as RemoteVersion },
};
const show = (flags: readonly string[] | null, fellBack = false) => {
  const fake = createFakePortal({ flags, scopes: scopesOn(['read'], ['Client']) });
  const states = createRemoteStates();
  setRemoteState(states, 'tools', { kind: 'failed', error: null });
  render(
    <PortalContext value={{ portal: fake.portal, remote: 'host', overlay: null }}>
      <DeveloperPanel
        portal={fake.portal}
        release={release}
        states={states}
        fallbacks={createWatched(fellBack ? fallen : {})}
        failures={() => [
          {
            remote: 'tools',
            version: '0.1.0-3f2a91c0',
            phase: 'load',
            code: 'PORTAL-INTEGRITY',
            error: new Error('PORTAL-INTEGRITY: refused'),
          },
        ]}
        onClose={() => undefined}
      />
    </PortalContext>,
  );
  return (table: string): string[] =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
          .join(' | '),
      );
};

describe('the developer panel', () => {
  it('says which release the page has, each remote’s version and why, and what failed', () => {
    const rows = show(['remote.tools']);
    expect(screen.getByText('3f2a91c0aa00bb11')).toBeVisible();
    expect(rows('Remotes')).toEqual([
      'tools | 0.1.0-3f2a91c0 | failed | stable | The stable channel is at 0.1.0-3f2a91c0. | 0.1.0-11111111 | no',
    ]);
    expect(rows('Not in this release')).toEqual(['transfers | Killed: transfers lose their provider.']);
    expect(rows('Recent failures')).toEqual([
      'tools | 0.1.0-3f2a91c0 | load | PORTAL-INTEGRITY | A file differs from the published one, or has no hash; the browser refused it. | PORTAL-INTEGRITY: refused',
    ]);
    expect(screen.getByText('Flags: remote.tools.')).toBeVisible();
  });

  it('says which version a remote fell back to, and why', () => {
    expect(show(['remote.tools'], true)('Remotes')[0]).toContain('| to 0.1.0-11111111, PORTAL-INTEGRITY');
  });

  it('lists for each menu entry, page, panel and command whether the user has it, and why', () => {
    expect(show(['remote.tools'])('Access')).toEqual([
      'Menu | tools.menu | /transactions | Needs read on Transaction.',
      'Page | tools.transactions | /transactions | Needs read on Transaction.',
      'Panel | tools.card | dashboard.side | Allowed',
      "Command | tools.new | /transactions/new | The rule names 'Plan', which is not a resource.",
    ]);
  });

  it('says so when the flags could not be read', () => {
    expect(show(null)('Access')[2]).toContain('could not be read');
    expect(screen.getByText('Flags: could not be read.')).toBeVisible();
  });
});
