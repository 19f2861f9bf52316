import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from './fields';
import { Form } from './form';
import { discardOthersTypedValues, discardTypedValues, saveTypedValues } from './saved-typed-values';

const initialValues = { name: '', reference: '', newPassword: '', pin: '' };
const show = (id: string | undefined = 'new-client') =>
  render(
    <Form initialValues={initialValues} onSubmit={async () => null} {...(id === '' ? {} : { id })}>
      <TextField name="name" label="Name" />
      <TextField name="reference" label="Reference" secret />
      <TextField name="newPassword" label="New password" />
      <TextField name="pin" label="Pin" type="password" />
    </Form>,
  );
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const note = 'We kept what you had typed.';

/** Types in every field, then ends the session. */
const typeAndExpire = async (id?: string): Promise<void> => {
  const { unmount } = show(id);
  // Formik validates asynchronously after each change.
  for (const label of ['Name', 'Reference', 'New password', 'Pin'])
    await act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: `typed ${label}` } }));
  saveTypedValues('NBW U1');
  unmount();
};

afterEach(() => sessionStorage.clear());

test('typed values are restored once after sign-in, with a note; secrets and passwords are not', async () => {
  await typeAndExpire();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/typed (?:Reference|New password|Pin)/);
  discardOthersTypedValues('NBW U1');
  const { unmount } = show();
  expect(await screen.findByText(note)).toBeVisible();
  expect(valueOf('Name')).toBe('typed Name');
  for (const label of ['Reference', 'New password', 'Pin']) expect(valueOf(label)).toBe('');
  unmount();
  show();
  expect(valueOf('Name')).toBe('');
  expect(screen.queryByText(note)).toBeNull();
});

test('restored values can be discarded', async () => {
  await typeAndExpire();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(valueOf('Name')).toBe('');
  expect(screen.queryByText(note)).toBeNull();
});

test('they are never restored for somebody else, nor after sign-out', async () => {
  await typeAndExpire();
  discardOthersTypedValues('NBW U2');
  show().unmount();
  expect(sessionStorage).toHaveLength(0);
  await typeAndExpire();
  discardTypedValues();
  show();
  expect(valueOf('Name')).toBe('');
});

test('they are restored only in their own form on their own page', async () => {
  await typeAndExpire();
  const { unmount } = show('another');
  expect(valueOf('Name')).toBe('');
  unmount();
  history.pushState(null, '', '/elsewhere');
  show().unmount();
  history.pushState(null, '', '/');
  show();
  expect(valueOf('Name')).toBe('typed Name');
});

test('a form without an id, or without typed values, is not saved', async () => {
  await typeAndExpire('');
  const { unmount } = show();
  saveTypedValues('NBW U1');
  unmount();
  expect(sessionStorage).toHaveLength(0);
});
