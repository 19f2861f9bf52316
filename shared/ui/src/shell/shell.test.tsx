import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createToastStore } from '../feedback/toast-store';
import { toastDurationMs, Toasts } from '../feedback/toasts';
import { Spinner } from '../feedback/spinner';
import { StatePage } from '../feedback/state-page';
import { ConfirmDialog, Drawer } from '../overlay/dialog';
import { Menu } from '../overlay/menu';
import { applyTheme } from '../theme/apply-theme';

afterEach(() => jest.useRealTimers());

const Address = (): ReactNode => <output data-testid="address">{useLocation().pathname}</output>;

test('the spinner says that it is loading', () => {
  render(<Spinner />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

test('the error screen links to the dashboard by default', async () => {
  const onLeave = jest.fn();
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <StatePage onLeave={onLeave} reference="7f3a" />
      <Address />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Sorry, something went wrong on our end.' })).toBeVisible();
  expect(screen.getByText('7f3a')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('address')).toHaveTextContent('/');
});

test('the error screen works outside a router too', () => {
  render(<StatePage variant="offline" />);
  expect(screen.getByRole('button', { name: 'Back to dashboard' })).toBeVisible();
});

test('Undo in a toast reverts the action, closes the toast and returns focus to where it was', async () => {
  const store = createToastStore();
  const onSelect = jest.fn();
  render(
    <>
      <button type="button">Archive</button>
      <Toasts store={store} />
    </>,
  );
  screen.getByRole('button', { name: 'Archive' }).focus();
  act(() => store.add({ kind: 'success', message: 'Archived', action: { label: 'Undo', onSelect } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Archive' })).toHaveFocus();
  expect(store.history()).toHaveLength(1);
});

test('an error stays until dismissed, other toasts go by themselves and can be found again', async () => {
  jest.useFakeTimers();
  const store = createToastStore();
  render(<Toasts store={store} />);
  act(() => {
    store.add({ kind: 'success', message: 'Transfer started' });
    store.add({ kind: 'error', message: 'Not found' });
  });
  expect(screen.getByRole('status')).toHaveTextContent('Transfer started');
  expect(screen.getByRole('alert')).toHaveTextContent('Not found');
  act(() => jest.advanceTimersByTime(toastDurationMs('Transfer started')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(3_600_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Not found');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(store.history().map(({ message }) => message)).toEqual(['Not found', 'Transfer started']);
});

test('toasts over a dialog are inside it, where they can be seen and reached, and they outlive it unchanged', async () => {
  const store = createToastStore();
  const onSelect = jest.fn();
  const Page = (): ReactNode => {
    const [open, setOpen] = useState(true);
    return (
      <>
        {open && (
          <Drawer open title="Message" onClose={() => setOpen(false)}>
            <button
              type="button"
              onClick={() => store.add({ kind: 'success', message: 'Archived', action: { label: 'Undo', onSelect } })}
            >
              Archive
            </button>
          </Drawer>
        )}
        <Toasts store={store} />
      </>
    );
  };
  render(<Page />);
  const archive = screen.getByRole('button', { name: 'Archive' });
  await userEvent.click(archive);
  const drawer = within(screen.getByRole('dialog', { name: 'Message' }));
  const region = drawer.getByRole('region', { name: 'Notifications' });
  // The next tab stop after the drawer's own.
  await userEvent.tab();
  expect(drawer.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(archive).toHaveFocus();
  await userEvent.click(archive);
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('region', { name: 'Notifications' })).toBe(region);
  expect(region).toHaveTextContent('Archived');
});

test('of two dialogs the toasts are in the upper one, and in the lower one once that has gone', async () => {
  const store = createToastStore();
  const Page = (): ReactNode => {
    const [asking, setAsking] = useState(false);
    return (
      <>
        <Toasts store={store} />
        <Drawer open title="Message" onClose={jest.fn()}>
          <button type="button" onClick={() => setAsking(true)}>
            Remove
          </button>
        </Drawer>
        {asking && (
          <ConfirmDialog
            open
            title="Remove it?"
            confirmLabel="Remove it"
            onConfirm={() => setAsking(false)}
            onClose={() => setAsking(false)}
          >
            It goes.
          </ConfirmDialog>
        )}
      </>
    );
  };
  render(<Page />);
  act(() => store.add({ kind: 'error', message: 'It could not be read.' }));
  const inDialog = (name: string) => within(screen.getByRole('dialog', { name })).queryByText('It could not be read.');
  expect(inDialog('Message')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect([inDialog('Message'), inDialog('Remove it?') !== null]).toEqual([null, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(inDialog('Message')).not.toBeNull();
});

test('the same error from ten calls is said once', () => {
  const store = createToastStore();
  for (let call = 0; call < 10; call += 1) store.add({ kind: 'error', message: 'An unexpected error occurred' });
  expect(store.get()).toHaveLength(1);
});

const Cancel = ({ onConfirm }: { readonly onConfirm: () => void }): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel it
      </button>
      <ConfirmDialog
        open={open}
        title="Cancel the transfer for Mrs Whitcombe?"
        confirmLabel="Cancel transfer"
        danger
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
};

test('a confirmation names the action, and focus returns to where it was', async () => {
  const onConfirm = jest.fn();
  render(<Cancel onConfirm={onConfirm} />);
  const opener = screen.getByRole('button', { name: 'Cancel it' });
  await userEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Cancel the transfer for Mrs Whitcombe?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel transfer' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('a menu opens with the keyboard, moves with arrows, closes on Escape and gives focus back', async () => {
  const onSelect = jest.fn();
  render(
    <MemoryRouter>
      <Menu
        label="Actions"
        items={[
          { label: 'Withdraw', to: '/w' },
          { label: 'Close', onSelect },
          { label: 'Crystallise', unavailable: 'From age 55', onSelect },
        ]}
      />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  act(() => button.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Withdraw' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{End}{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
});

test('a theme is put on the document', () => {
  applyTheme({ brand: '#7a1f3d' }, 'dark');
  expect(document.documentElement.dataset.scheme).toBe('dark');
  applyTheme({ brand: '#7a1f3d' }, 'light');
  expect(document.documentElement.style.getPropertyValue('--t-brand')).toBe('#7a1f3d');
});
