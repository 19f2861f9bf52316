import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, waitingWithdrawal } from '../answers';

const nothing = { count: 0, own: 0, unverified: 0, transactions: [] };
const openPanel = async (changed: CannedAnswers = {}) => {
  const portal = await renderRemote(definition, config, { path: '/clients', answers: { ...answers, ...changed } });
  const { element } = await portal.mountExtension('clients.authorisations', {});
  await act(async () => undefined);
  return { portal, panel: within(element) };
};
const comeBack = (): void => act(() => void window.dispatchEvent(new Event('focus')));
const authorise = 'Authorise: Withdrawal of £2,500.00 for Mrs Eleanor Whitcombe';

describe('the dashboard’s transactions to authorise', () => {
  test('says what was asked, by whom, why and since when, and leads to its record', async () => {
    const { panel } = await openPanel({
      listAuthorisations: {
        ...nothing,
        count: 1,
        transactions: [{ ...waitingWithdrawal, narrative: 'A new kitchen' }],
      },
    });
    const line = await panel.findByRole('listitem');
    expect(line).toHaveTextContent(
      'Withdrawal of £2,500.00Mrs Eleanor Whitcombe, Whitcombe ISAA new kitchenAsked by Priya Hart, waiting since 18 Nov 2026, 09:14',
    );
    expect(within(line).getByRole('link')).toHaveAttribute('href', '/clients/C01F4QX/transactions/T5');
    expect(within(panel.getByRole('region', { name: 'Waiting for your authorisation' })).getByText('1')).toBeVisible();
  });

  test('is authorised in place, and the focus stays when the line has gone', async () => {
    const { portal, panel } = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: authorise }));
    const dialog = within(
      await panel.findByRole('dialog', { name: 'Authorise the withdrawal of £2,500.00 for Mrs Eleanor Whitcombe?' }),
    );
    portal.answer({ listAuthorisations: nothing });
    await userEvent.click(dialog.getByRole('button', { name: 'Authorise withdrawal' }));
    await waitFor(() =>
      expect(portal.calls.filter(({ id }) => id === 'authoriseTransaction').map(({ body }) => body)).toEqual([
        { version: 3 },
      ]),
    );
    expect(await panel.findByText('Nothing waits for you')).toBeVisible();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  test('says when it is empty because one made what waits, or because bank details are not verified', async () => {
    const { portal, panel } = await openPanel({ listAuthorisations: { ...nothing, own: 1 } });
    expect(await panel.findByText('One that you created is waiting for someone else.')).toBeVisible();
    portal.answer({ listAuthorisations: { ...nothing, own: 2, unverified: 3 } });
    comeBack();
    expect(
      await panel.findByText(
        '2 that you created are waiting for someone else. 3 wait for their bank details to be verified.',
      ),
    ).toBeVisible();
    portal.answer({ listAuthorisations: nothing });
    comeBack();
    expect(await panel.findByText('Transactions that need your authorisation appear here.')).toBeVisible();
  });

  test('is read again when the user returns to the window', async () => {
    const { portal, panel } = await openPanel();
    await panel.findByRole('listitem');
    portal.answer({ listAuthorisations: nothing });
    comeBack();
    expect(await panel.findByText('Nothing waits for you')).toBeVisible();
  });

  test('shows five of many, and the rest when asked', async () => {
    const { panel } = await openPanel({
      listAuthorisations: {
        ...nothing,
        count: 7,
        transactions: Array.from({ length: 7 }, (_, index) => ({ ...waitingWithdrawal, transactionId: `T${index}` })),
      },
    });
    expect(await panel.findAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(panel.getByRole('button', { name: 'Show all 7' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(7);
  });

  test('is written to a file, with all that waits', async () => {
    const { portal, panel } = await openPanel({ exportList: refused('conflict', 'Try again later.') });
    await userEvent.click(await panel.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByText('Workbook (XLSX)'));
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'exportList')?.query).toMatchObject({
        list: 'listAuthorisations',
        format: 'xlsx',
      }),
    );
  });

  test('says what was refused and asks again', async () => {
    const { portal, panel } = await openPanel({ listAuthorisations: refused('unexpected', 'The register is closed.') });
    expect(await panel.findByText('The register is closed.')).toBeVisible();
    portal.answer({ listAuthorisations: nothing });
    await userEvent.click(panel.getByRole('button', { name: /again/i }));
    expect(await panel.findByText('Nothing waits for you')).toBeVisible();
  });

  test('is hidden from users who may not authorise', () => {
    expect(config.extensions?.find(({ id }) => id === 'clients.authorisations')?.access).toEqual({
      requires: { resource: 'Transaction', level: 'action' },
    });
  });
});
