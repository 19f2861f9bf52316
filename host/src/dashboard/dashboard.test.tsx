import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManifestExtension } from '@tessera/contract';
import { PortalContext } from '@tessera/runtime/host';
import { refused } from '@tessera/testing/canned-answers';
import { createFakePortal, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { Dashboard } from './dashboard';

const card = (
  point: ManifestExtension['point'],
  name = point.replace('dashboard.', ''),
  order = 1,
): ManifestExtension => ({
  id: `firm.${name}`,
  point,
  order,
  title: name,
  access: {},
});

const none = { getUserDashboard: { cards: [] } };

const open = (extensions: readonly ManifestExtension[], options: FakePortalOptions = {}) => {
  const fake = createFakePortal({ answers: none, extensions, ...options });
  const view = render(
    <PortalContext value={{ portal: fake.portal, remote: 'host', overlay: document.body }}>
      <Dashboard portal={fake.portal} />
    </PortalContext>,
  );
  const cards = () =>
    [...view.container.querySelectorAll('[data-extension]')].map(
      (each) => each.ariaLabel ?? each.getAttribute('aria-label'),
    );
  return { ...fake, ...view, cards };
};

test('a dashboard without a card for its main column has no empty column', async () => {
  const columnsWith = async (...points: ManifestExtension['point'][]) => {
    const { container, unmount } = open(points.map((point) => card(point)));
    await waitFor(() => expect(container.querySelector('.h-dashboard')).not.toBeNull());
    const columns = [...(container.querySelector('.h-dashboard')?.children ?? [])].map(({ className }) => className);
    unmount();
    return columns;
  };
  expect(await columnsWith('dashboard.main', 'dashboard.side')).toEqual(['h-dashboard__main', 'h-dashboard__side']);
  expect(await columnsWith('dashboard.side')).toEqual(['h-dashboard__side']);
});

const three = ['one', 'two', 'three'].map((name, index) => card('dashboard.side', name, index));

test('cards are moved and hidden with the keyboard alone, keep the focus, and are stored', async () => {
  const { cards, calls } = open(three, {
    answers: { ...none, setUserDashboard: ({ body }: { readonly body?: unknown }) => body as never },
  });
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'Arrange' })).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  screen.getByRole('button', { name: 'Move three up' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move three up' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('three is card 2 of 3.');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Hide one' }));
  expect(screen.getByRole('group', { name: 'Arrange one' })).toHaveTextContent('(hidden)');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Arrange' })).toHaveFocus());
  expect(cards()).toEqual(['three', 'two']);
  expect(calls.find(({ id }) => id === 'setUserDashboard')?.body).toEqual({
    cards: [
      { id: 'firm.three', hidden: false },
      { id: 'firm.one', hidden: true },
      { id: 'firm.two', hidden: false },
    ],
  });
});

test('a reset leaves the cards as the role has them, and a refusal leaves the arrangement open', async () => {
  const saved = [{ id: 'firm.two', hidden: true }];
  const { cards, answer, toasts } = open(three, {
    answers: { getUserDashboard: { cards: saved }, setUserDashboard: refused('unexpected', 'Not now.') },
  });
  await waitFor(() => expect(cards()).toEqual(['one', 'three']));
  await userEvent.click(screen.getByRole('button', { name: 'Arrange' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', message: 'Not now.' }]));
  answer({ setUserDashboard: { cards: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('button', { name: 'Arrange' });
  expect(cards()).toEqual(['one', 'two', 'three']);
});

test('where the arrangement cannot be read the cards stand as usual and cannot be written over', async () => {
  const { cards } = open(three, { answers: { getUserDashboard: refused('unexpected', 'Not now.') } });
  await waitFor(() => expect(cards()).toEqual(['one', 'two', 'three']));
  expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
});
