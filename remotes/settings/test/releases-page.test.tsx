import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { neverAnswered, refused } from '@tessera/testing/canned-answers';
import { allFlags, scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, releases } from './answers';

const path = '/settings/releases';
const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path, answers, ...extra });
const rowOf = async (part: string): Promise<HTMLElement> =>
  (await screen.findByRole('cell', { name: part })).closest('tr') as HTMLElement;
/** The dash, with its text for screen readers. */
const missing = '—not available';
const cells = (row: HTMLElement): (string | null)[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('releases', () => {
  test('shows of each part its version, why it is given, how it did and what was before', async () => {
    const portal = await open();
    expect(cells(await rowOf('On trial'))).toEqual([
      'Clients',
      '0.1.0-bbbb2222',
      'On trial',
      '0.1.0-bbbb2222 is on trial with 10% of the users, and this user is among them.',
      '0.1.0-aaaa1111',
      '190 page loads',
      '10 (5.00%) failed',
      '8',
      '1,200',
      '3 (0.25%)',
    ]);
    expect(portal.title()).toBe('Releases');
    expect(portal.calls[0]).toMatchObject({ id: 'listReleases', parameters: { firmId: 'NBW' } });
    expect(screen.getByText(/Figures are of the last hour, over every firm on this installation\./)).toHaveTextContent(
      /npx tessera.*docs\/operations\.md/,
    );
  });

  test('figures without reports are not shown as zero, and zero needs no share', async () => {
    await open();
    expect(cells(await rowOf('Client notes')).slice(4)).toEqual(Array(6).fill(missing));
    expect(
      cells(within(screen.getByRole('table', { name: 'Releases' })).getAllByRole('row')[1] as HTMLElement).slice(4),
    ).toEqual([missing, '40 page loads', '0 failed', missing, missing, missing]);
  });

  test.each([
    ['stable', 'Stable'],
    ['ring', 'Ring'],
    ['last-good', 'Last good'],
    ['override', 'Override'],
  ] as const)('the ground %s is called %s', async (ground, word) => {
    await open({
      answers: {
        ...answers,
        listReleases: { rows: releases.rows.slice(1, 2).map((row) => ({ ...row, ground })), moves: [] },
      },
    });
    expect(await screen.findByRole('cell', { name: word })).toBeVisible();
    expect(screen.getByText('No recent changes')).toBeVisible();
  });

  test('recent changes show London time', async () => {
    await open();
    await rowOf('Your firm pinned to a version');
    const rows = within(screen.getByRole('table', { name: 'Recent changes' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(cells)).toEqual([
      ['20 Jul 2026, 10:14', 'Clients', 'Trial of a version begun or changed', '12'],
      ['20 Jan 2026, 09:14', 'Portal', 'Your firm pinned to a version', '11'],
    ]);
  });

  test('has the size of its rows while they are read', async () => {
    await open({ answers: { listReleases: neverAnswered() } });
    for (const name of ['Releases', 'Recent changes'])
      expect(await screen.findByRole('table', { name })).toHaveAttribute('aria-busy', 'true');
  });

  test('shows the proxy’s words once when it fails, and can be tried again', async () => {
    const portal = await open({
      answers: { listReleases: refused('unavailable', 'The registry of versions cannot be read at the moment.') },
    });
    expect(await screen.findByRole('alert', undefined, { timeout: 5_000 })).toHaveTextContent(
      'The registry of versions cannot be read at the moment.',
    );
    expect(screen.queryByRole('table')).toBeNull();
    portal.answer({ listReleases: releases });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Client notes')).toBeVisible();
  });

  test('says so when the proxy finds that the user may not see it any more', async () => {
    await open({ answers: { listReleases: refused('forbidden', 'You do not have access to this.') } });
    expect(await screen.findByText('You do not have access to releases')).toBeVisible();
  });

  test.each([
    ['read alone', scopesOn(['read'])],
    ['everything but Firm Management', scopesOn(['read', 'read-write'], ['User', 'Client'])],
  ])('with %s there is no access and nothing is asked', async (_, scopes) => {
    const portal = await open({ scopes });
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.calls).toEqual([]);
  });

  test('needs no flag', async () => {
    await open({ flags: allFlags.filter((flag) => flag !== 'automatedFirmSetup') });
    expect(await rowOf('Client notes')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Settings pages' })).toHaveTextContent(
      'Firm usersFees and chargesAuthorisationAuditWebhooksSecond factorJobsExports and bulk changesReleases',
    );
  });
});
