import '@testing-library/jest-dom';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import type { PortalManifest } from '@tessera/contract';
import { listed, refused } from '@tessera/testing/canned-answers';
import { createFakePortal, scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { createToastStore } from '@tessera/ui/shell';
import { NotificationBell } from './notification-bell';
import { watchNotifications } from './watch-notifications';

const reporting = { name: 'reporting' } as PortalManifest;
const waiting = [
  {
    notificationId: '0X2',
    title: 'Withdrawal to authorise',
    clientName: 'Mrs Eleanor Whitcombe',
    openedDate: '2026-11-20T09:00:00.000Z',
  },
];
const answered = { answers: { listNotifications: listed(waiting as never) } };

const ring = async (options: FakePortalOptions = answered, manifests = [reporting]) => {
  const fake = createFakePortal(options);
  const toasts = createToastStore();
  const app: ReactNode = (
    <MemoryRouter>
      <NotificationBell portal={fake.portal} manifests={manifests} toasts={toasts} />
      <Link to="/elsewhere">Elsewhere</Link>
    </MemoryRouter>
  );
  await act(async () => void render(app));
  return { ...fake, toasts };
};

describe('the bell', () => {
  test('counts what waits for the user, leads to the newest and keeps the toasts of the page', async () => {
    const { calls, toasts } = await ring();
    toasts.add({ kind: 'error', message: 'The prices are resting.' });
    expect(calls[0]?.query).toMatchObject({ forMe: 'true', status: 'Open', sort: '-openedDate' });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 for you' }));
    const needs = screen.getByRole('region', { name: 'What needs you' });
    expect(within(needs).getByRole('link', { name: 'Withdrawal to authorise' })).toHaveAttribute(
      'href',
      '/exceptions?notification=0X2',
    );
    expect(screen.getByRole('list', { name: 'Recent notifications' })).toHaveTextContent('The prices are resting.');
  });

  test('reads again when somebody acts on a notification, and tells no failed read', async () => {
    const fake = await ring({ answers: { listNotifications: refused('unexpected', 'Resting.') } });
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    fake.answer(answered.answers);
    await act(async () => fake.portal.events.entityChanged({ kind: 'Notification' }));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 for you' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect([fake.calls.length, fake.toasts]).toEqual([2, expect.anything()]);
  });

  test.each<[string, FakePortalOptions, PortalManifest[]]>([
    ['has no reporting', answered, []],
    ['has it switched off', { ...answered, flags: [] }, [reporting]],
  ])(
    'lists what waits, with no way to a page that is not there, where the firm %s',
    async (_where, options, manifests) => {
      const { calls } = await ring(options, manifests);
      expect(calls[0]?.query).toMatchObject({ pageSize: '50' });
      await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 for you' }));
      const needs = screen.getByRole('region', { name: 'What needs you' });
      expect(needs).toHaveTextContent('Withdrawal to authoriseMrs Eleanor Whitcombe, 20 November 2026');
      expect(within(needs).queryByRole('link')).toBeNull();
      await userEvent.tab();
      expect(screen.getByRole('group', { name: 'Notifications' })).toHaveFocus();
    },
  );

  test('shows only the messages of the page to a user who may not read exceptions', async () => {
    const { calls } = await ring({ ...answered, scopes: scopesOn(['read'], ['Model']) });
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(screen.getByText('No recent notifications.')).toBeVisible();
    expect([calls, screen.queryByRole('region', { name: 'What needs you' })]).toEqual([[], null]);
  });

  test('shows the exports and bulk changes the user started, and how far they are', async () => {
    const work = { id: '0W1', title: '12 clients to Priya Hart', status: 'Running', done: 3, total: 12 };
    const settings = { name: 'settings' } as PortalManifest;
    await ring({ answers: { listWork: listed([work] as never) } }, [settings]);
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    const started = await screen.findByRole('region', { name: 'Exports and bulk changes' });
    expect(within(started).getByRole('link', { name: work.title })).toHaveAttribute('href', '/settings/work?work=0W1');
    expect(within(started).getByRole('progressbar', { name: work.title })).toHaveAttribute('value', '3');
  });

  test('keeps the later of two answers', async () => {
    const { portal } = createFakePortal();
    const resolves: ((count: number) => void)[] = [];
    const send = () =>
      new Promise<{ status: number; body: unknown }>((resolve) => {
        resolves.push((count) => resolve({ status: 200, body: { data: [], meta: { count, page: 1, pageSize: 5 } } }));
      });
    const watch = watchNotifications({ ...portal, api: { ...portal.api, send } }, 5, () => 0);
    const both = [watch.refresh({ now: true }), watch.refresh({ now: true })];
    resolves[1]?.(2);
    resolves[0]?.(1);
    await Promise.all(both);
    expect(watch.waiting.get()?.count).toBe(2);
  });
});
