import { screen, waitFor, within } from '@testing-library/react';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, client, feeGroup, groupSummary } from '../answers';

const base = '/clients/C01F4QX';
const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Opened = Awaited<ReturnType<typeof open>>;
const asked = (portal: Opened) =>
  portal.calls
    .filter(({ id }) => id === 'getClientGroupSummary')
    .map(({ parameters, query }) => ({ ...parameters, ...query }));
const region = async (name: string): Promise<HTMLElement> => {
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"], [aria-busy="true"]')).toBeNull());
  return screen.findByRole('region', { name });
};
const year = { fromDate: '2025-11-20', toDate: '2026-11-20' };
/** The first cells of the table's rows, each with its value. */
const values = (): string[] =>
  within(screen.getByRole('table', { name: 'Members' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => `${row.querySelector('th, td')?.textContent} ${/£[\d,.]+|—/.exec(row.textContent ?? '')?.[0]}`);

describe.each([
  ['the groups of a client', `${base}/groups`],
  ['the record of a group', '/clients/groups/G1'],
])('%s', (_, path) => {
  test('show what the group holds and how that came about, over the twelve months of the page', async () => {
    const portal = await open(path);
    const value = await region('Value over 12 months');
    expect(value).toHaveTextContent(
      /Value on 20 Nov 2025£3,300\.00Net paid in\+£100\.00Growth .*▲ \+5\.92% \+£200\.50Value on 20 Nov 2026£3,600\.50/,
    );
    expect(value).toHaveTextContent('One member you do not see is not counted.');
    expect(asked(portal)).toEqual([{ firmId: 'NBW', clientId: 'C01F4QX', ...year }]);
  });

  test('show the shares of the members and of the wrappers', async () => {
    await open(path);
    const shares = within(await region('Shares of the members'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(shares).toEqual(['Mr Robert Whitcombe55.55%', 'Mrs Eleanor Whitcombe41.67%', 'Ivy Whitcombe2.78%']);
    expect(
      within(await region('Wrappers'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ISA, 2 accounts69.45%', 'GIA, 1 account27.77%', 'Junior ISA, 1 account2.78%']);
  });

  test('have a table of members that adds up to the total, children who count with a member in it', async () => {
    await open(path);
    await region('Value over 12 months');
    expect(values()).toEqual([
      'Mrs Eleanor Whitcombe £1,500.50',
      'Mr Robert Whitcombe £2,000.00',
      'A client you do not see —',
      'Ivy Whitcombe £100.00',
      'Total £3,600.50',
    ]);
  });

  test('say what failed in its own place, and the members stay', async () => {
    await open(path, { getClientGroupSummary: refused('unexpected', 'The group could not be added up.') });
    expect(await screen.findByText('The group could not be added up.')).toBeVisible();
    expect(values()).toContain('Total £3,500.50');
  });

  test('leave the figures out for one who may not see accounts', async () => {
    const portal = await open(path, {}, { scopes: scopesOn(['read'], ['Client', 'Client Fee Group']) });
    await screen.findByRole('table', { name: 'Members' });
    expect(screen.queryByRole('heading', { name: 'Shares of the members' })).toBeNull();
    expect(asked(portal)).toEqual([]);
  });
});

test('the record of an archived group has no figures of today: its members may be in another', async () => {
  const portal = await open('/clients/groups/G1', { getPortfolioGroup: { ...feeGroup, status: 'Archived' } });
  await screen.findByRole('table', { name: 'Members' });
  expect(asked(portal)).toEqual([]);
});

describe('the overview of a client', () => {
  test('in a group has the group in short, and the way to it', async () => {
    await open(`${base}/overview`);
    const group = await region('Group: Whitcombe family');
    expect(group).toHaveTextContent(
      /Members, with their children4Growth, 12 months▲ \+5\.92%Share of this client41\.67%Value of the group£3,600\.50/,
    );
    expect(group).toHaveTextContent('One member you do not see is not counted.');
    expect(within(group).getByRole('link', { name: 'Members' })).toHaveAttribute('href', `${base}/groups`);
  });

  test('when the client is in no group, shows no group card and asks for none', async () => {
    const portal = await open(`${base}/overview`, { getClient: { ...client, clientGroups: [] } });
    await region('Allowances');
    expect(screen.queryByRole('heading', { name: /^Group/ })).toBeNull();
    expect(asked(portal)).toEqual([]);
  });

  test('says of a group in which nothing is held that there are no shares, not that they are nought', async () => {
    await open(`${base}/overview`, {
      getClientGroupSummary: {
        ...groupSummary,
        currentValue: 0,
        growthPercent: null,
        growth: 0,
        clients: groupSummary.clients.map((each) => ({ ...each, currentValue: 0, allocation: 0 })),
        wrappers: [],
        unseen: 2,
      },
    });
    const group = await region('Group: Whitcombe family');
    expect(group).toHaveTextContent('Growth, 12 months£0.00Share of this client—');
    expect(group).toHaveTextContent('2 members you do not see are not counted.');
  });
});
