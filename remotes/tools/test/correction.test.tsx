import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, filledRecord } from './answers';

const correction = {
  allowed: true,
  reason: null,
  figures: ['quantity' as const, 'price' as const, 'valueDate' as const],
  valueDate: '2026-11-23',
};
const open = (over = {}) =>
  renderRemote(definition, config, {
    path: '/transactions/T9',
    answers: { ...answers, getTransaction: { ...filledRecord, correction }, ...over },
  });
const ask = async (label: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  await userEvent.click(within(screen.getByRole('list', { name: 'Actions' })).getByRole('button', { name: label }));
  return screen.findByRole('dialog');
};
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));

describe('a correction', () => {
  test('shows what it does before it is made, and is made with the version that was seen', async () => {
    const portal = await open();
    const dialog = await ask('Correct');
    expect(dialog).toHaveTextContent('It is 0.7512 now.');
    await userEvent.type(within(dialog).getByLabelText(/^Quantity/), '4,291');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Filled wrong');
    await press(dialog, 'Show what it does');
    const effect = await within(dialog).findByRole('group', { name: 'What it does' });
    expect(effect).toHaveTextContent(/Cash£100\.00 → £850\.50.*5,291 → 4,291.*£3,999\.48 → £3,248\.98/);
    expect(within(effect).getAllByRole('row')).toHaveLength(3);
    await press(dialog, 'Correct purchase');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { correction: 'Correct', reason: 'Filled wrong', version: 3, quantity: 4291 };
    expect(
      portal.calls
        .filter(({ id }) => id === 'previewCorrection' || id === 'correctTransaction')
        .map(({ id, body: sent }) => [id, sent]),
    ).toEqual([
      ['previewCorrection', body],
      ['correctTransaction', body],
    ]);
    expect(portal.toasts).toMatchObject([
      { kind: 'success', message: expect.stringMatching(/is corrected\.$/) as string },
    ]);
  });

  test('that was changed after it was shown is shown again before it is made', async () => {
    await open();
    const dialog = await ask('Reverse');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Twice');
    await press(dialog, 'Show what it does');
    await within(dialog).findByRole('button', { name: 'Reverse purchase' });
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), '!');
    expect(within(dialog).queryByRole('button', { name: 'Reverse purchase' })).toBeNull();
    expect(within(dialog).queryByLabelText(/^Quantity/)).toBeNull();
  });

  test('asks for a reason and says in its place which figure cannot be', async () => {
    const portal = await open({
      previewCorrection: refused('bad-request', 'One value needs correcting.', [
        { fieldName: 'price', type: 'invalid', errorMessage: 'Enter a price above zero.' },
      ]),
    });
    const dialog = await ask('Correct');
    await press(dialog, 'Show what it does');
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Say why/);
    expect(portal.calls.some(({ id }) => id === 'previewCorrection')).toBe(false);
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Wrong');
    await userEvent.type(within(dialog).getByLabelText(/^Price/), '0');
    await press(dialog, 'Show what it does');
    await waitFor(() =>
      expect(within(dialog).getByLabelText(/^Price/)).toHaveAccessibleDescription(/Enter a price above zero\./),
    );
  });

  test('reads figures and days as every other form does', async () => {
    const portal = await open();
    const dialog = await ask('Correct');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Wrong');
    await userEvent.type(within(dialog).getByLabelText(/^Quantity/), '0x10');
    await userEvent.type(within(dialog).getByLabelText(/^Price/), '1e2');
    await userEvent.type(within(dialog).getByLabelText(/^Value date/), '31/11/26');
    await press(dialog, 'Show what it does');
    expect(within(dialog).getByLabelText(/^Quantity/)).toHaveAccessibleDescription(/Enter a number in digits/);
    expect(within(dialog).getByLabelText(/^Price/)).toHaveAccessibleDescription(/Enter pounds in digits/);
    expect(within(dialog).getByLabelText(/^Value date/)).toHaveAccessibleDescription(/There is no 31 November 2026\./);
    for (const [label, right] of [
      [/^Quantity/, '1 000.5'],
      [/^Price/, '75.12p'],
      [/^Value date/, 'yesterday'],
    ] as const) {
      await userEvent.clear(within(dialog).getByLabelText(label));
      await userEvent.type(within(dialog).getByLabelText(label), right);
    }
    await press(dialog, 'Show what it does');
    await waitFor(() =>
      expect(portal.calls.find(({ id }) => id === 'previewCorrection')?.body).toMatchObject({
        quantity: 1000.5,
        price: 0.7512,
        valueDate: '2026-11-19',
      }),
    );
  });

  test('that the platform refuses says why', async () => {
    await open({ previewCorrection: refused('conflict', 'Units left the account after it.') });
    const dialog = await ask('Reverse');
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Twice');
    await press(dialog, 'Show what it does');
    expect(await within(dialog).findByText('Units left the account after it.')).toBeVisible();
  });

  test('is no action of those who may not', async () => {
    await open({ getTransaction: { ...filledRecord, correction: null } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    expect(within(screen.getByRole('list', { name: 'Actions' })).queryByRole('button', { name: 'Correct' })).toBeNull();
  });
});

test('a transaction that is held says why', async () => {
  await open({ getTransaction: { ...filledRecord, status: 'Placed', held: 'The market filled it.' } });
  expect(await screen.findByText('It is held. The market filled it.')).toBeVisible();
});
