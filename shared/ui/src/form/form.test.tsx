import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallError, Portal, UnsavedChanges } from '@tessera/runtime';
import { PortalContext } from '@tessera/runtime/host';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { dateProblem } from '@tessera/domain/typed-date';
import type { ReactNode } from 'react';
import { addDays } from '@tessera/domain/dates';
import { formatDate } from '../figures/format-date';
import { CheckboxField, DateField, MoneyField, SegmentField, SelectField, TextAreaField, TextField } from './fields';
import { ErrorSummary } from './error-summary';
import { Form } from './form';
import { SubmitBar } from './submit-bar';

interface Values {
  readonly amount: string;
  readonly name: string;
  readonly on: string;
}

const refused: CallError = {
  statusCode: 400,
  type: 'bad-request',
  errorMessage: 'Check the fields',
  fieldErrors: [
    { fieldName: 'amount', type: 'limit', errorMessage: 'The ISA allowance left is £5,500.00' },
    { fieldName: 'elsewhere', type: 'state', errorMessage: 'The account is closing' },
  ],
};

const show = (onSubmit: (values: Values) => Promise<CallError | null>): void => {
  render(
    <Form<Values>
      initialValues={{ amount: '', name: 'x', on: '' }}
      validate={({ amount, on }) => ({ ...(amount === '' ? { amount: 'Enter an amount' } : {}), ...dayErrors(on) })}
      onSubmit={onSubmit}
    >
      <ErrorSummary />
      <MoneyField name="amount" label="Amount" help="In pounds" />
      <TextField name="name" label="Name" />
      <DateField name="on" label="Expected on" side="future" />
      <SubmitBar submitLabel="Pay in" />
    </Form>,
    { wrapper: AtPortal },
  );
};
const { portal: fakePortal } = createFakePortal();
const AtPortal = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <PortalContext value={{ portal: fakePortal, remote: 'test', overlay: null }}>{children}</PortalContext>
);
const dayErrors = (on: string): { on?: string } => {
  const problem = on === '' ? null : dateProblem(on, fakePortal.businessDate);
  return problem === null ? {} : { on: problem };
};
const submit = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Pay in' }));

test('the first error takes focus, and is shown beside its field and in the summary', async () => {
  const onSubmit = jest.fn(async () => null);
  show(onSubmit);
  await submit();
  const amount = screen.getByLabelText('Amount');
  await waitFor(() => expect(amount).toHaveFocus());
  expect(amount).toBeInvalid();
  expect(amount).toHaveAccessibleDescription('Enter an amount In pounds');
  expect(screen.getByRole('alert')).toHaveTextContent('There is a problemEnter an amount');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('help is read with the control of every kind of field, after its error', async () => {
  const field = { name: 'it', label: 'It', help: 'In the record' };
  const options = [{ value: 'a', label: 'A' }];
  for (const [role, kind] of [
    ['textbox', <TextField {...field} />],
    ['textbox', <TextAreaField {...field} />],
    ['combobox', <SelectField {...field} options={options} />],
    ['group', <SegmentField {...field} options={options} />],
    ['checkbox', <CheckboxField {...field} />],
  ] as const) {
    const { unmount } = render(
      <Form initialValues={{ it: '' }} validate={() => ({ it: 'Choose one' })} onSubmit={async () => null}>
        {kind}
        <SubmitBar submitLabel="Pay in" />
      </Form>,
    );
    expect(screen.getByRole(role, { name: 'It' })).toHaveAccessibleDescription('In the record');
    await submit();
    await waitFor(() =>
      expect(screen.getByRole(role, { name: 'It' })).toHaveAccessibleDescription('Choose one In the record'),
    );
    unmount();
  }
});

test('an error that a field shows when it is left waits for the press that took the focus, so that nothing moves under the pointer', async () => {
  const pressed = jest.fn();
  render(
    <Form
      initialValues={{ amount: '' }}
      validate={({ amount }) => (amount === '' ? { amount: 'Enter an amount' } : {})}
      onSubmit={async () => null}
    >
      <MoneyField name="amount" label="Amount" />
      <button type="button" onClick={pressed}>
        Work it out
      </button>
    </Form>,
  );
  const [amount, button] = [screen.getByLabelText('Amount'), screen.getByRole('button', { name: 'Work it out' })];
  const user = userEvent.setup();
  await user.click(amount);
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(button).toHaveFocus();
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 50);
      }),
  );
  expect(amount).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(pressed).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter an amount'));
});

test('it also waits where text was changed, when the press takes the focus', async () => {
  const pressed = jest.fn();
  render(
    <Form
      initialValues={{ amount: '5' }}
      validate={({ amount }) => (amount === '' ? { amount: 'Enter an amount' } : {})}
      onSubmit={async () => null}
    >
      <MoneyField name="amount" label="Amount" />
      <button type="button" onClick={pressed}>
        Work it out
      </button>
    </Form>,
  );
  const [amount, button] = [screen.getByLabelText('Amount'), screen.getByRole('button', { name: 'Work it out' })];
  const changed = jest.fn();
  amount.addEventListener('change', changed);
  const user = userEvent.setup();
  await user.clear(amount);
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(changed).toHaveBeenCalledTimes(1);
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 50);
      }),
  );
  expect(amount).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter an amount'));
});

test('the server’s field errors look like the form’s own, those of unknown fields appear in the summary, and both go when the value changes', async () => {
  show(async () => refused);
  const amount = screen.getByLabelText('Amount');
  await userEvent.type(amount, '6000');
  await submit();
  await waitFor(() => expect(amount).toHaveAccessibleDescription('The ISA allowance left is £5,500.00 In pounds'));
  await waitFor(() => expect(amount).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('The account is closing');
  await userEvent.type(amount, '1');
  expect(amount).toBeValid();
});

test('a double press submits once', async () => {
  let done: (value: null) => void = () => {};
  const onSubmit = jest.fn(
    () =>
      new Promise<null>((resolve) => {
        done = resolve;
      }),
  );
  show(onSubmit);
  await userEvent.type(screen.getByLabelText('Amount'), '1');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay in' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  done(null);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay in' })).not.toHaveAttribute('aria-busy'));
});

test('a day is typed as people type it and shown as we write it', async () => {
  const onSubmit = jest.fn(async () => null);
  show(onSubmit);
  await userEvent.type(screen.getByLabelText('Amount'), '1');
  await userEvent.type(screen.getByLabelText('Expected on'), '23/11/26');
  await userEvent.tab();
  expect(screen.getByLabelText('Expected on')).toHaveValue('23 Nov 2026');
  await submit();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ on: '2026-11-23' }), expect.anything()),
  );
});

test('an invalid date shows its error when the field is left, and a valid one clears it at once', async () => {
  show(async () => null);
  const day = screen.getByLabelText('Expected on');
  await userEvent.type(day, '30/02/2027');
  await userEvent.tab();
  await waitFor(() => expect(day).toHaveAccessibleDescription('There is no 30 February 2027.'));
  expect(day).toHaveValue('30/02/2027');
  await userEvent.clear(day);
  await userEvent.type(day, '28/02/2027');
  await userEvent.tab();
  await waitFor(() => expect(day).toBeValid());
  // No result for an earlier value may follow.
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 50);
      }),
  );
  expect(day).toBeValid();
  expect(day).toHaveValue('28 Feb 2027');
  await userEvent.clear(day);
  await userEvent.type(day, 'soon');
  await userEvent.tab();
  await waitFor(() => expect(day).toHaveAccessibleDescription('Enter a date, such as 20 Nov 2026.'));
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 50);
      }),
  );
  expect(day).toBeInvalid();
});

test('words such as “today” are read from the business date', async () => {
  show(async () => null);
  const day = screen.getByLabelText('Expected on');
  await userEvent.type(day, 'tomorrow{Enter}');
  expect(day).toHaveValue(formatDate(addDays(fakePortal.businessDate, 1)));
});

const atPortal = (form: ReactNode): { kept: () => readonly UnsavedChanges[] } => {
  const kept = new Set<UnsavedChanges>();
  const portal = {
    keepUnsaved: (changes: UnsavedChanges) => {
      kept.add(changes);
      return () => {
        kept.delete(changes);
      };
    },
  } as unknown as Portal;
  render(<PortalContext value={{ portal, remote: 'clients', overlay: null }}>{form}</PortalContext>);
  return { kept: () => [...kept] };
};

test('what is typed is unsaved until it has been saved, and being saved meanwhile', async () => {
  let answer = (_error: CallError | null): void => undefined;
  const { kept } = atPortal(
    <Form
      initialValues={{ name: '' }}
      what="the new client"
      onSubmit={() =>
        new Promise((resolve) => {
          answer = resolve;
        })
      }
    >
      <TextField name="name" label="Name" />
      <SubmitBar submitLabel="Add" />
    </Form>,
  );
  expect(kept()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name'), 'Eleanor');
  expect(kept()).toEqual([{ what: 'the new client', isSaving: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(kept()).toEqual([{ what: 'the new client', isSaving: true }]));
  await act(async () => answer(refused));
  expect(kept()).toEqual([{ what: 'the new client', isSaving: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(kept()).toEqual([{ what: 'the new client', isSaving: true }]));
  await act(async () => answer(null));
  expect(kept()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name'), '!');
  expect(kept()).toHaveLength(1);
});

test('a search form does not ask before leaving', async () => {
  const { kept } = atPortal(
    <Form initialValues={{ name: '' }} asksBeforeLeaving={false} onSubmit={async () => null}>
      <TextField name="name" label="Name" />
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Eleanor');
  expect(kept()).toEqual([]);
});
