import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, change, refusedAct } from './answers';

const open = (path = '/settings/audit/acts', more = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...more } });

describe('the audit page', () => {
  test('says who did what, who was refused what and why, and shows the difference in words', async () => {
    await open();
    const row = (await screen.findByRole('link', { name: refusedAct.title })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Refused')).toBeVisible();
    expect(within(row).getByText('Needs read on Client.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Account edited' }));
    const drawer = await screen.findByRole('dialog', { name: 'Account edited' });
    const changed = within(within(drawer).getByRole('table', { name: 'What changed' })).getAllByRole('row');
    expect(
      changed.slice(1).map((each) =>
        within(each)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Wrapper detail, opened date', '2 Nov 2026', '3 Nov 2026'],
      ['Api token', 'not shown', 'not shown'],
    ]);
  });

  test('asks with the filters of its address', async () => {
    const portal = await open('/settings/audit/acts?person=Hart&outcome=refused&record=0300001&dateFrom=2026-11-01');
    await screen.findByRole('link', { name: refusedAct.title });
    expect(portal.calls.find(({ id }) => id === 'listAudit')?.query).toMatchObject({
      person: 'Hart',
      outcome: 'refused',
      record: '0300001',
      dateFrom: '2026-11-01',
    });
  });

  test('says when nothing matches, and when an entry is not there', async () => {
    await open('/settings/audit/acts?person=nobody&entry=1', {
      listAudit: listed([]),
      getAuditEntry: refused('not-found', 'Entry of the audit trail not found.'),
    });
    expect(await screen.findByText('No entries match these filters')).toBeInTheDocument();
    expect(await screen.findByText('Entry of the audit trail not found.')).toBeVisible();
  });

  test('verifies as work with its progress, and shows what was verified and the newest hash', async () => {
    const portal = await open('/settings/audit/proof', {
      getWork: { ...change, id: '0W00003', kind: 'Audit check', status: 'Running', total: 200, done: 50, file: null },
    });
    expect(await screen.findByText('Every sealed row is as it was sealed.')).toBeVisible();
    expect(screen.getByText('20,480')).toBeVisible();
    expect(screen.getByText(/^9f2c9f2c/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
    // It starts without a figure, until the work is read for the first time.
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Verification of the audit trail' })).toHaveAttribute(
        'value',
        '50',
      ),
    );
    expect(portal.calls.filter(({ id }) => id === 'startSealCheck')).toHaveLength(1);
  });

  test('says who saw which client, and what of them', async () => {
    await open('/settings/audit/reads');
    const row = (await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe (0200001)' })).closest(
      'tr',
    ) as HTMLElement;
    expect(within(row).getByText('Priya Hart')).toBeVisible();
    expect(within(row).getByText('The client’s own pages')).toBeVisible();
  });
});
