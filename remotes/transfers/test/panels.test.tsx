import type { ComponentType } from 'react';
import { screen, within } from '@testing-library/react';
import { defineRemote, type ExtensionProps } from '@tessera/runtime';
import { listed, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { openStatusesValue } from '../src/shared/transfer';
import { answers, late, transfer } from './answers';

/** Renders a panel of this remote alone on a page. */
const openPanel = (id: string, props: ExtensionProps = {}, over = {}) => {
  const Panel = definition.extensions?.[id] as ComponentType<ExtensionProps>;
  return renderRemote(defineRemote({ ...definition, Pages: () => <Panel {...props} /> }), config, {
    answers: { ...answers, ...over },
  });
};

describe('transfers on the dashboard', () => {
  test('are counted by status and by age', async () => {
    const portal = await openPanel('transfers.dashboard');
    const bars = await screen.findByRole('list', { name: 'Transfers in progress by status' });
    expect(
      within(bars)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['With Previous Provider2', 'Onboarding Assets1']);
    expect(within(bars).getByRole('link', { name: 'Onboarding Assets' })).toHaveAttribute(
      'href',
      '/transfers?transferStatus=Onboarding+Assets',
    );
    expect(screen.getByText('over the time of their kind').closest('div')).toHaveTextContent(/Late.*1$/);
    expect(screen.getByText('The oldest of 62')).toBeVisible();
    expect(portal.calls.map(({ query }) => query)).toEqual([
      { transferStatus: openStatusesValue, pageSize: '500', sort: 'dateInitiated' },
      { actionRequired: 'true', pageSize: '1' },
    ]);
    expect(screen.getByRole('link', { name: 'Need something from you' })).toHaveAttribute(
      'href',
      '/transfers?actionRequired=true',
    );
  });

  test('say when none is under way', async () => {
    await openPanel('transfers.dashboard', {}, { listProductTransfers: listed([]) });
    expect(await screen.findByText('No transfer is under way')).toBeVisible();
  });

  test('that may not be seen say so', async () => {
    await openPanel('transfers.dashboard', {}, { listProductTransfers: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to transfers')).toBeVisible();
  });
});

describe('transfers of a client', () => {
  test('are named, each with its way to the workbench', async () => {
    const portal = await openPanel(
      'transfers.client',
      { clientId: 'C01F4QX' },
      { listProductTransfers: listed([transfer, late], { count: 61 }) },
    );
    expect(await screen.findByRole('link', { name: 'Aviva, SIPP, cash' })).toHaveAttribute('href', '/transfers/T1');
    expect(screen.getByText('59 more')).toBeVisible();
    expect(portal.calls.map(({ query }) => query)).toEqual([
      { clientId: 'C01F4QX', pageSize: '5', sort: '-dateInitiated' },
    ]);
  });

  test('say when there are none', async () => {
    await openPanel('transfers.client', { clientId: 'C01F4QX' }, { listProductTransfers: listed([]) });
    expect(await screen.findByText('This client has no transfers')).toBeVisible();
  });

  test('that could not be read can be asked for again', async () => {
    await openPanel(
      'transfers.client',
      { clientId: 'C01F4QX' },
      { listProductTransfers: refused('unexpected', 'The ledger is resting.') },
    );
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the Transfers tab', () => {
  test('lists all transfers of a client, each leading to its record; filters and sort are in the address', async () => {
    const portal = await openPanel('transfers.client-tab', { clientId: 'C01F4QX' });
    const table = within(await screen.findByRole('table', { name: 'Transfers' }));
    expect((await table.findAllByRole('link', { name: 'Aviva' }))[0]).toHaveAttribute('href', '/transfers/T1');
    expect(table.queryByRole('columnheader', { name: 'Client' })).toBeNull();
    expect(table.getByRole('columnheader', { name: 'Account' })).toBeVisible();
    expect(portal.calls.map(({ query }) => query)).toEqual([
      { clientId: 'C01F4QX', page: '1', pageSize: '50', sort: '-dateInitiated' },
    ]);
  });

  test('lists those of an account by the account alone', async () => {
    const portal = await openPanel('transfers.account-tab', { clientId: 'C01F4QX', accountId: 'A1' });
    const table = within(await screen.findByRole('table', { name: 'Transfers' }));
    expect(table.queryByRole('columnheader', { name: 'Account' })).toBeNull();
    expect(portal.calls[0]?.query).toMatchObject({ accountId: 'A1' });
    expect(portal.calls[0]?.query).not.toHaveProperty('clientId');
  });

  test('says when there are none, and when they may not be seen', async () => {
    await openPanel('transfers.client-tab', { clientId: 'C1' }, { listProductTransfers: listed([]) });
    expect(await screen.findByText('This client has no transfers')).toBeVisible();
    await openPanel(
      'transfers.account-tab',
      { accountId: 'A1' },
      { listProductTransfers: refused('forbidden', 'No.') },
    );
    expect(await screen.findByText(/do not have access/)).toBeVisible();
  });
});
