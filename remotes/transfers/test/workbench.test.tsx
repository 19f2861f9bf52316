import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const bodiesOf = (portal: Portal, id: string): unknown[] =>
  portal.calls.filter((call) => call.id === id).map(({ body }) => body);
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
const followUp = async () => within(await screen.findByRole('region', { name: 'Follow-up' }));
const write = async (text: string): Promise<ReturnType<typeof within>> => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Who was asked'), 'Provider');
  await userEvent.selectOptions(dialog.getByLabelText('How'), 'Phone');
  await userEvent.type(dialog.getByLabelText('What was said'), text);
  return dialog;
};

describe('the queue of transfers', () => {
  test('is narrowed to one’s own, to a person’s and to contacts that are due, from the address', async () => {
    const portal = await open('/transfers?owner=Mine&contactDue=true&sort=nextContactDate');
    await rowOf('Mrs Eleanor Whitcombe');
    expect(portal.calls.find(({ id }) => id === 'listProductTransfers')?.query).toMatchObject({
      owner: 'Mine',
      contactDue: 'true',
      sort: 'nextContactDate',
    });
    expect(screen.getByRole('button', { name: /Owner: Mine/ })).toBeVisible();
    await portal.goTo('/transfers?ownerId=U9');
    await waitFor(() =>
      expect(portal.calls.filter(({ id }) => id === 'listProductTransfers').at(-1)?.query).toMatchObject({
        owner: 'U9',
      }),
    );
  });

  test('J and K go through it', async () => {
    const portal = await open('/transfers');
    const row = await rowOf('Mrs Eleanor Whitcombe');
    act(() => row.focus());
    await userEvent.keyboard('j');
    expect(portal.history.path()).toBe('/transfers?transfer=T1');
    await screen.findByRole('complementary', { name: 'Aviva, SIPP' });
    await userEvent.keyboard('j');
    expect(portal.history.path()).toBe('/transfers?transfer=T2');
    await userEvent.keyboard('k');
    expect(portal.history.path()).toBe('/transfers?transfer=T1');
  });

  test('several are chased with the same words; one that is refused stays selected and says why', async () => {
    const portal = await open('/transfers');
    await rowOf('Mrs Eleanor Whitcombe');
    for (const name of [/Select Aviva, SIPP, cash, Mrs Eleanor/, /Select AJ Bell/])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Chase 2' }));
    const dialog = await write(' They look for it. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Chase 2 transfers' }));
    expect(await dialog.findByRole('status')).toHaveTextContent('1 transfer was chased, 1 was not and stays selected.');
    expect(bodiesOf(portal, 'chaseTransfers')).toEqual([
      { firmId: 'NBW', transactionIds: ['T1', 'T2'], whom: 'Provider', how: 'Phone', text: 'They look for it.' },
    ]);
    expect(dialog.getByRole('list', { name: 'Not chased' })).toHaveTextContent(
      'AJ Bell, ISA, in specie, Mr Declan Byrne: The transfer is Completed',
    );
    await userEvent.click(dialog.getByText('Close'));
    expect(screen.getByRole('checkbox', { name: /Select AJ Bell/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Select Aviva, SIPP, cash, Mrs Eleanor/ })).not.toBeChecked();
  });

  test('several are given to one colleague; one that is refused stays selected and says why', async () => {
    const portal = await open('/transfers?light=Late');
    await rowOf('Mrs Eleanor Whitcombe');
    expect(portal.calls.find(({ id }) => id === 'listProductTransfers')?.query).toMatchObject({ light: 'Late' });
    for (const name of [/Select Aviva, SIPP, cash, Mrs Eleanor/, /Select AJ Bell/])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Hand over 2' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText('New owner'), 'Sam Lowe');
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over 2 transfers' }));
    expect(await dialog.findByRole('status')).toHaveTextContent('1 transfer was handed over, 1 was not');
    expect(bodiesOf(portal, 'handOverTransfers')).toEqual([
      { firmId: 'NBW', transactionIds: ['T1', 'T2'], owner: 'U10' },
    ]);
    expect(dialog.getByRole('list', { name: 'Not handed over' })).toHaveTextContent('They are not an active user');
  });

  test('whoever may not act on transfers selects none, and reads who has them', async () => {
    await open('/transfers/T1', {}, { scopes: scopesOn(['read']) });
    const part = await followUp();
    expect(part.getByText('Ruth Castell', { selector: 'dd' })).toBeVisible();
    expect(part.queryByRole('button')).toBeNull();
    await open('/transfers', {}, { scopes: scopesOn(['read']) });
    await rowOf('Mrs Wei Chen');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the follow-up of a transfer', () => {
  test('it is taken, or given to a colleague, on the version that was read', async () => {
    const portal = await open('/transfers/T1');
    const part = await followUp();
    await userEvent.click(part.getByRole('button', { name: 'Ruth Castell' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(bodiesOf(portal, 'updateTransfer')).toEqual([{ owner: 'U1', version: 4 }]));
    expect(portal.toasts.at(-1)).toMatchObject({ kind: 'success', message: 'You have the transfer now.' });
  });

  test('the next contact is a day that is often chosen, or none; one that is refused says why', async () => {
    const portal = await open('/transfers/T1', {
      updateTransfer: refused('stale-version', 'Somebody changed this since you opened it.'),
    });
    const part = await followUp();
    await userEvent.click(part.getByRole('button', { name: 'Today' }));
    await userEvent.click(await screen.findByRole('button', { name: /^In a week/ }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'updateTransfer')).toEqual([{ nextContactDate: '2026-11-27', version: 4 }]),
    );
    expect(portal.toasts.at(-1)).toMatchObject({ kind: 'error', message: expect.stringContaining('Somebody changed') });
  });

  test('a chase is written down with who was asked and how; without words it is not sent', async () => {
    const portal = await open('/transfers/T1');
    await userEvent.click((await followUp()).getByRole('button', { name: 'Chase...' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save chase' }));
    expect(bodiesOf(portal, 'addTransferNote')).toEqual([]);
    const dialog = await write('They look for it.');
    await userEvent.type(dialog.getByLabelText(/Next contact/), '27 Nov 2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Save chase' }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'addTransferNote')).toEqual([
        { kind: 'Chase', whom: 'Provider', how: 'Phone', text: 'They look for it.', nextContactDate: '2026-11-27' },
      ]),
    );
  });

  test('tells what was written down, and a task is done with one press', async () => {
    const portal = await open('/transfers/T1');
    const part = await followUp();
    expect(
      within(part.getByRole('list', { name: 'Chases, remarks and tasks' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Task'), expect.stringContaining('Chased the provider by phone')]);
    const task = within(part.getByRole('list', { name: 'To do' }));
    expect(task.getByRole('listitem')).toHaveTextContent('Send the form. 24 Nov 2026');
    await userEvent.click(task.getByRole('button', { name: 'Done: Send the form.' }));
    await waitFor(() => expect(bodiesOf(portal, 'finishTransferTask')).toEqual([{ note: 2 }]));
    expect(portal.toasts.at(-1)).toMatchObject({ kind: 'success', message: 'Done: Send the form.' });
  });
});

describe('the page of other providers', () => {
  test('shows the days of one’s own cases beside what is expected, and rejections with their reasons', async () => {
    const portal = await open('/transfers/providers?movementType=In');
    const row = (await screen.findByText('Aviva')).closest('tr') as HTMLElement;
    for (const text of [
      '41',
      '14 days',
      '6 to 52',
      '12 days',
      '17.1',
      '3 × The plan number is not known.',
      '1 × something else',
      '1 × The authority, signed by hand.',
    ])
      expect(row).toHaveTextContent(text);
    expect(portal.calls.find(({ id }) => id === 'getTransferProviders')?.query).toEqual({ movementType: 'In' });
    expect(screen.getByRole('heading', { level: 1, name: /Other providers/ })).toBeVisible();
  });

  test('is one press from the workbench', async () => {
    const portal = await open('/transfers');
    await userEvent.click(await screen.findByRole('link', { name: 'Providers' }));
    expect(portal.history.path()).toBe('/transfers/providers');
  });

  test('says why it is empty', async () => {
    await open('/transfers/providers', { getTransferProviders: [], listMasterParties: [] });
    expect(await screen.findByText('There are no other providers yet')).toBeVisible();
  });
});

describe('what operations keep of another provider', () => {
  const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));

  test('is beside the list with its history; an adviser reads it and changes nothing', async () => {
    const portal = await open('/transfers/providers', {}, { scopes: scopesOn(['read']) });
    await userEvent.click(await screen.findByRole('link', { name: 'Aviva' }));
    expect(portal.history.path()).toBe('/transfers/providers?provider=MP1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Aviva' }));
    expect(drawer.getByText('AV60118224')).toBeVisible();
    expect(drawer.getByRole('list', { name: 'History of the provider' })).toHaveTextContent('Usually takes: 20 → 12');
    expect(drawer.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New provider' })).toBeNull();
    // One without a case is listed too.
    expect(screen.getByText('Coventry')).toBeInTheDocument();
  });

  test('is changed on the version that was opened; an example that does not fit its pattern is not sent', async () => {
    const portal = await open('/transfers/providers/MP1/edit');
    const example = await field('Example');
    await userEvent.clear(example);
    await userEvent.type(example, 'AV1');
    await userEvent.click(screen.getByRole('button', { name: 'Save provider' }));
    expect(await screen.findAllByText(/does not fit the pattern/)).not.toHaveLength(0);
    expect(bodiesOf(portal, 'updateMasterParty')).toEqual([]);
    await userEvent.type(example, '1234567');
    expect(screen.getByText('It fits the pattern.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save provider' }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'updateMasterParty')).toMatchObject([
        { name: 'Aviva', referenceExample: 'AV11234567', typicalDays: 12, auditDetails: { version: 2 } },
      ]),
    );
    expect(portal.history.path()).toBe('/transfers/providers?provider=MP1');
  });

  test('somebody else’s version is not written over, and an end of use needs its reason', async () => {
    const stale = refused('stale-version', 'Somebody changed this since you opened it.');
    const portal = await open('/transfers/providers/MP1/edit', { updateMasterParty: stale });
    await userEvent.type(await field('Name'), ' Life');
    await userEvent.click(screen.getByRole('button', { name: 'Save provider' }));
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(async () => expect(await field('Name')).toHaveValue('Aviva'));
    await portal.goTo('/transfers/providers?provider=MP1');
    await userEvent.click(await screen.findByRole('button', { name: 'End use...' }));
    const dialog = within(await screen.findByRole('dialog', { name: /End the use of Aviva/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'End use' }));
    expect(bodiesOf(portal, 'setMasterPartyStatus')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'It has closed.');
    await userEvent.click(dialog.getByRole('button', { name: 'End use' }));
    await waitFor(() =>
      expect(bodiesOf(portal, 'setMasterPartyStatus')).toEqual([
        { status: 'Inactive', reason: 'It has closed.', auditDetails: { version: 2 } },
      ]),
    );
  });
});
