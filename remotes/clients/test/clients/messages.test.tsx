import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallRow } from '@tessera/contract/schemas';
import {
  answered,
  delayed,
  listed,
  neverAnswered,
  refused,
  type CannedAnswers,
  type CannedRequest,
} from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { transitionPath } from '../../src/messages/message';
import { answers, inFull, message, messageStats, readMessage } from '../answers';

type Message = CallRow<'listMessages'>;

/** Plays the platform: stores messages' statuses and filters by them. */
const keptMessages = (rows: readonly Message[]) => {
  const held = new Map(rows.map((row) => [row.messageId, { row, version: 1 }]));
  const of = ({ parameters }: CannedRequest) => held.get(parameters['messageId'] ?? '') ?? { row: message, version: 1 };
  const all = (): Message[] => [...held.values()].map(({ row }) => row);
  return {
    move: (messageId: string, status: Message['status']): void => {
      const { row, version } = held.get(messageId) ?? { row: message, version: 1 };
      held.set(messageId, { row: { ...row, status }, version: version + 1 });
    },
    answers: {
      listMessages: ({ query }) =>
        listed(
          all().filter(({ status }) => (query['status'] ?? status) === status),
          { count: 61 },
        ) as never,
      getMessage: (request) => {
        const { row, version } = of(request);
        return inFull(row, { auditDetails: { ...inFull(row).auditDetails, version } });
      },
      updateMessageStatus: (request) => {
        const { row, version } = of(request);
        const { status, auditDetails } = request.body as {
          status: Message['status'];
          auditDetails?: { version: number };
        };
        if (auditDetails && auditDetails.version !== version)
          return refused('stale-version', 'Changed by someone else.') as never;
        held.set(row.messageId, { row: { ...row, status }, version: version + 1 });
        return { id: row.messageId, firmId: 'NBW', status, version: version + 1 };
      },
      getMessageStats: () => ({ ...messageStats, unread: all().filter(({ status }) => status === 'Unread').length }),
    } satisfies CannedAnswers,
  };
};

const open = (path: string, changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed }, ...options });
type Portal = Awaited<ReturnType<typeof open>>;
const callsOf = (portal: Portal, id: string) => portal.calls.filter((call) => call.id === id);
const lastCall = (portal: Portal, id: string) => callsOf(portal, id).at(-1);
const bodies = (portal: Portal): unknown[] => callsOf(portal, 'updateMessageStatus').map(({ body }) => body);
const rowOf = async (title: string): Promise<HTMLElement> =>
  (await within(await screen.findByRole('table', { name: 'Messages' })).findByText(title)).closest('tr') as HTMLElement;
const panel = () => within(screen.getByRole('complementary'));
const openRow = async (title: string): Promise<void> => {
  const row = await rowOf(title);
  act(() => row.focus());
  await userEvent.keyboard('{Enter}');
};
const undo = (portal: Portal): Promise<void> => act(async () => portal.toasts.at(-1)?.action?.onSelect());
const readOnly = { scopes: scopesOn(['read']) };
const second: Message = {
  ...message,
  id: 'MS3',
  messageId: 'MS3',
  title: 'Withdrawal of £250.00',
  messageType: 'Withdrawal',
  documents: [],
};

describe('the messages of all clients', () => {
  const page = '/clients/messages';

  test('stand with client, type, account, files, status and day, and the address is not taken for a client', async () => {
    const portal = await open(page);
    expect(await rowOf(message.title)).toHaveTextContent(
      /12 Nov 2026Contract note of 12 Nov 2026Mrs Eleanor WhitcombeContract NoteWhitcombe ISA1.*Unread/,
    );
    expect(within(await rowOf(message.title)).getByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/messages',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(portal.callIds()).not.toContain('getClient');
    expect(lastCall(portal, 'listMessages')?.query).toEqual({ page: '1', pageSize: '50', sort: '-createdDate' });
  });

  test('when the address has filters, they are asked for with them, and invalid values are left out', async () => {
    const portal = await open(
      `${page}?status=Unread&messageType=Contract+Note&clientId=C01F4QX&accountId=A1&fromDate=2026-11-01&toDate=2026-11-30&sort=title&page=2`,
    );
    await rowOf(message.title);
    expect(lastCall(portal, 'listMessages')?.query).toEqual({
      status: 'Unread',
      messageType: 'Contract Note',
      clientId: 'C01F4QX',
      accountId: 'A1',
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
      sort: 'title',
      page: '2',
      pageSize: '50',
    });
    expect(screen.getByRole('group', { name: 'Active filters' })).toHaveTextContent('Type: Contract Note');
    await portal.goTo(`${page}?status=Lost&fromDate=soon`);
    await waitFor(() =>
      expect(lastCall(portal, 'listMessages')?.query).toEqual({ page: '1', pageSize: '50', sort: '-createdDate' }),
    );
  });

  test('say why there are none, what failed, and that there is no access; rows that are on their way have their place', async () => {
    await open(page, { listMessages: listed([]) });
    expect(await screen.findByText('There are no messages yet')).toBeVisible();
    await open(page, { listMessages: refused('unexpected', 'The messages are resting.') });
    expect(await screen.findByText('The messages are resting.')).toBeVisible();
    await open(page, { listMessages: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to messages')).toBeVisible();
    await open(page, { listMessages: neverAnswered() });
    expect(screen.getAllByRole('table', { name: 'Messages' }).at(-1)).toHaveAttribute('aria-busy', 'true');
  });

  test('opening one marks it as read, on the version that was read, and it keeps its place in a list of unread ones', async () => {
    const portal = await open(`${page}?status=Unread`, keptMessages([message, second]).answers);
    await openRow(message.title);
    expect(await panel().findByText('Bought 400 units of Global All Cap Fund.')).toBeVisible();
    await waitFor(() => expect(bodies(portal)).toEqual([{ status: 'Read', auditDetails: { version: 1 } }]));
    expect(portal.history.path()).toBe(`${page}?status=Unread&message=MS1`);
    await waitFor(async () => expect(await rowOf(message.title)).toHaveTextContent('Read'));
    expect(await panel().findByText('Read', { selector: '.t-tag' })).toBeVisible();
    // Closing the panel restores the list to what was asked for.
    await userEvent.click(panel().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(message.title)).toBeNull());
    expect(await rowOf(second.title)).toBeVisible();
  });

  test('the next and the one before are one key away, and the focus goes with the open row', async () => {
    const portal = await open(page);
    await openRow(message.title);
    await panel().findByText('Bought 400 units of Global All Cap Fund.');
    await userEvent.keyboard('j');
    expect(await panel().findByRole('heading', { name: readMessage.title })).toBeVisible();
    expect(await rowOf(readMessage.title)).toHaveFocus();
    expect(panel().getByRole('button', { name: 'Next' })).toHaveAttribute('title', 'This is the last');
    await userEvent.keyboard('k');
    expect(await panel().findByRole('heading', { name: message.title })).toBeVisible();
    expect(portal.history.path()).toBe(`${page}?message=MS1`);
    // Shortcut letters typed into a field are text.
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.keyboard('j');
    expect(panel().getByRole('heading', { name: message.title })).toBeVisible();
  });

  test('leafing on from a button that goes with its message leaves the focus on the row that is open', async () => {
    await open(`${page}?message=MS1`, keptMessages([message, readMessage]).answers);
    await userEvent.click(await panel().findByRole('button', { name: 'Archive' }));
    expect(await panel().findByRole('button', { name: 'Unarchive' })).toHaveFocus();
    await userEvent.keyboard('j');
    expect(await panel().findByRole('heading', { name: readMessage.title })).toBeVisible();
    expect(await rowOf(readMessage.title)).toHaveFocus();
    await userEvent.keyboard('k');
    expect(await panel().findByRole('heading', { name: message.title })).toBeVisible();
  });

  test('one that is archived before its mark as read has come back is archived all the same', async () => {
    const kept = keptMessages([message, readMessage]).answers;
    const updateMessageStatus: CannedAnswers['updateMessageStatus'] = (request) => {
      const answer = kept.updateMessageStatus(request);
      return (request.body as { status: string }).status === 'Read' ? delayed(answered(answer), 200) : answer;
    };
    const portal = await open(`${page}?message=MS1`, { ...kept, updateMessageStatus });
    await userEvent.click(await panel().findByRole('button', { name: 'Archive' }));
    expect(await panel().findByRole('button', { name: 'Unarchive' })).toHaveFocus();
    expect(bodies(portal)).toEqual([
      { status: 'Read', auditDetails: { version: 1 } },
      { status: 'Archived', auditDetails: { version: 2 } },
    ]);
  });

  test('E puts the open one into the archive, and the next is one key away', async () => {
    const portal = await open(`${page}?status=Unread`, keptMessages([message, second]).answers);
    await userEvent.keyboard('e');
    await openRow(message.title);
    expect(await panel().findByText('J next, K previous, E archive')).toBeVisible();
    await panel().findByRole('button', { name: 'Mark as unread' });
    await userEvent.keyboard('e');
    await waitFor(async () => expect(await rowOf(message.title)).toHaveTextContent('Archived'));
    await userEvent.keyboard('ej');
    expect(await panel().findByRole('heading', { name: second.title })).toBeVisible();
    await panel().findByRole('button', { name: 'Mark as unread' });
    await userEvent.keyboard('e');
    await waitFor(async () => expect(await rowOf(second.title)).toHaveTextContent('Archived'));
    expect(bodies(portal).map((body) => (body as { status: string }).status)).toEqual([
      'Read',
      'Archived',
      'Read',
      'Archived',
    ]);
    expect(portal.toasts.at(-1)).toMatchObject({ message: `Archived: ${second.title}`, action: { label: 'Undo' } });
  });

  test('when archiving removes a row from the list, the next row has the focus', async () => {
    await open(`${page}?status=Unread`, keptMessages([message, second]).answers);
    await userEvent.click(
      within(await rowOf(message.title)).getByRole('button', {
        name: `More for ${message.title}, ${message.clientName}`,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(screen.queryByText(message.title)).toBeNull());
    expect(await rowOf(second.title)).toHaveFocus();
  });

  test('an attachment is saved as the file it is', async () => {
    const saved: string[] = [];
    const create = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const portal = await open(`${page}?message=MS1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Save contract-note-T9.pdf' }));
    await waitFor(() => expect(saved).toEqual(['contract-note-T9.pdf']));
    expect(lastCall(portal, 'getFile')?.parameters).toEqual({ firmId: 'NBW', fileId: 'F1' });
    expect((create.mock.calls as unknown as [Blob][])[0]?.[0]).toMatchObject({ type: 'application/pdf', size: 5 });
    click.mockRestore();
  });

  test('what is marked as unread by hand stays so while it is open, and Undo marks it as read again', async () => {
    const portal = await open(`${page}?message=MS2`, keptMessages([message, readMessage]).answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    expect(await panel().findByRole('button', { name: 'Mark as read' })).toHaveFocus();
    expect(portal.toasts.at(-1)).toMatchObject({
      kind: 'success',
      message: `Marked as unread: ${readMessage.title}`,
      action: { label: 'Undo' },
    });
    await undo(portal);
    expect(bodies(portal)).toEqual([
      { status: 'Unread', auditDetails: { version: 1 } },
      { status: 'Read', auditDetails: { version: 2 } },
    ]);
    expect(await panel().findByRole('button', { name: 'Mark as unread' })).toBeVisible();
    expect(portal.toasts.at(-1)).toMatchObject({
      kind: 'info',
      message: `Undone: ${readMessage.title} is read again.`,
    });
  });

  test('an unread one archived from its row comes back as unread with Undo, by way of read', async () => {
    const portal = await open(page, keptMessages([message, readMessage]).answers);
    await userEvent.click(
      within(await rowOf(message.title)).getByRole('button', {
        name: `More for ${message.title}, ${message.clientName}`,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(async () => expect(await rowOf(message.title)).toHaveTextContent('Archived'));
    await undo(portal);
    await waitFor(async () => expect(await rowOf(message.title)).toHaveTextContent('Unread'));
    expect(bodies(portal).map((body) => (body as { status: string }).status)).toEqual(['Archived', 'Read', 'Unread']);
  });

  test('Undo does nothing to what someone else has changed since, and says so', async () => {
    const kept = keptMessages([readMessage]);
    const portal = await open(`${page}?message=MS2`, kept.answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await panel().findByRole('button', { name: 'Unarchive' });
    kept.move('MS2', 'Read');
    await undo(portal);
    expect(portal.toasts.at(-1)).toEqual({
      kind: 'error',
      message: `${readMessage.title} was changed by someone else meanwhile, so nothing was undone.`,
    });
  });

  test('a mark on what someone else has changed does nothing, and reading it again shows what it is now', async () => {
    const kept = keptMessages([readMessage]);
    await open(`${page}?message=MS2`, kept.answers);
    await screen.findByRole('button', { name: 'Mark as unread' });
    kept.move('MS2', 'Archived');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as unread' }));
    expect(await screen.findByText(/Someone else changed this after you opened it/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await panel().findByRole('button', { name: 'Unarchive' })).toBeVisible();
    expect(screen.queryByText(/Someone else changed this/)).toBeNull();
  });

  test('E on what someone else has changed does nothing and says so, as the button does', async () => {
    const kept = keptMessages([readMessage]);
    const portal = await open(`${page}?message=MS2`, kept.answers);
    await screen.findByRole('button', { name: 'Mark as unread' });
    kept.move('MS2', 'Unread');
    const row = await rowOf(readMessage.title);
    act(() => row.focus());
    await userEvent.keyboard('e');
    expect(await screen.findByText(/Someone else changed this after you opened it/)).toBeVisible();
    expect(bodies(portal)).toEqual([{ status: 'Archived', auditDetails: { version: 1 } }]);
    expect(portal.toasts).toEqual([]);
  });

  test('one that is opened again after it was marked as unread by hand is marked as read again', async () => {
    const portal = await open(page, keptMessages([message]).answers);
    await openRow(message.title);
    await userEvent.click(await panel().findByRole('button', { name: 'Mark as unread' }));
    await panel().findByRole('button', { name: 'Mark as read' });
    await userEvent.click(panel().getByRole('button', { name: 'Close' }));
    await openRow(message.title);
    await panel().findByRole('button', { name: 'Mark as unread' });
    expect(bodies(portal).map((body) => (body as { status: string }).status)).toEqual(['Read', 'Unread', 'Read']);
  });

  test('a user who may only read marks nothing, and sees why', async () => {
    const portal = await open(`${page}?message=MS1`, {}, readOnly);
    expect(
      await screen.findByText('It stays unread: you may read this client’s messages, but not mark them.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as|Archive/ })).toBeNull();
    expect(panel().getByText('J next, K previous')).toBeVisible();
    act(() => panel().getByRole('button', { name: 'Close' }).focus());
    await userEvent.keyboard('e');
    await userEvent.click(
      within(await rowOf(message.title)).getByRole('button', {
        name: `More for ${message.title}, ${message.clientName}`,
      }),
    );
    expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as|Archive/ })).toBeNull();
    expect(portal.callIds()).not.toContain('updateMessageStatus');
  });

  test('one that cannot be read says so beside the list, which stays', async () => {
    await open(`${page}?message=MS9`, { getMessage: refused('not-found', 'There is no such message.') });
    expect(await panel().findByText('There is no such message.')).toBeVisible();
    expect(await rowOf(message.title)).toBeVisible();
  });
});

describe('a client’s messages', () => {
  test('are a tab that counts the unread ones of this client', async () => {
    const portal = await open('/clients/C01F4QX/messages');
    expect(await screen.findByRole('link', { name: 'Messages 4 unread' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/messages',
    );
    expect(lastCall(portal, 'getMessageStats')?.query).toEqual({ clientId: 'C01F4QX' });
    await rowOf(message.title);
    expect(lastCall(portal, 'listMessages')?.query).toMatchObject({ clientId: 'C01F4QX', sort: '-createdDate' });
    expect(screen.queryByRole('columnheader', { name: 'Client' })).toBeNull();
  });

  test('the count on the tab falls when one is opened', async () => {
    await open('/clients/C01F4QX/messages', keptMessages([message, second]).answers);
    expect(await screen.findByRole('link', { name: 'Messages 2 unread' })).toBeVisible();
    await openRow(message.title);
    expect(await screen.findByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  });

  test('are narrowed to an account by its name', async () => {
    const portal = await open('/clients/C01F4QX/messages?accountId=A1');
    await rowOf(message.title);
    expect(await screen.findByRole('button', { name: 'Remove filter Account: Whitcombe ISA' })).toBeVisible();
    expect(lastCall(portal, 'listMessages')?.query).toMatchObject({ clientId: 'C01F4QX', accountId: 'A1' });
  });

  test('say what will stand there while there are none', async () => {
    await open('/clients/C01F4QX/messages', { listMessages: listed([]) });
    expect(await screen.findByText('This client has no messages yet')).toBeVisible();
  });
});

describe('unread messages elsewhere', () => {
  const card = async (changed: CannedAnswers = {}): Promise<HTMLElement> => {
    const portal = await open('/clients', changed);
    return (await portal.mountExtension('clients.messages', {})).element;
  };

  test('the dashboard’s card counts them by type and leads to them', async () => {
    const panelOf = within(await card());
    expect(await panelOf.findByRole('link', { name: /^3 unread: ?Contract Note$/ })).toHaveAttribute(
      'href',
      '/clients/messages?status=Unread&messageType=Contract+Note',
    );
    expect(panelOf.getByRole('link', { name: /^1 unread: ?Withdrawal$/ })).toBeVisible();
    expect(panelOf.queryByText('General')).toBeNull();
    expect(panelOf.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/clients/messages');
  });

  test('the card says that there are none, and what failed', async () => {
    expect(
      await within(await card({ getMessageStats: { ...messageStats, unread: 0, byType: [] } })).findByText(
        'No unread messages',
      ),
    ).toBeVisible();
    expect(
      await within(await card({ getMessageStats: refused('unexpected', 'The counts are resting.') })).findByText(
        'The counts are resting.',
      ),
    ).toBeVisible();
  });

  test('the client list leads to them with their number', async () => {
    await open('/clients');
    expect(await screen.findByRole('link', { name: 'Messages 4 unread' })).toHaveAttribute('href', '/clients/messages');
  });
});

describe('the count of unread messages, while a page stays open', () => {
  const seen = async (state: 'visible' | 'hidden'): Promise<void> => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(async () => {
    await seen('visible');
    jest.useRealTimers();
  });
  const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  const asked = (portal: Portal): number => callsOf(portal, 'getMessageStats').length;
  const withUnread = (unread: number): CannedAnswers => ({
    getMessageStats: { ...messageStats, unread, byType: [{ messageType: 'General', count: 9, unread }] },
  });

  test('is asked anew each minute and when one comes back to the window, on tab, list and card alike', async () => {
    const portal = await open('/clients/C01F4QX/overview');
    expect(await screen.findByRole('link', { name: 'Messages 4 unread' })).toBeVisible();
    portal.answer(withUnread(5));
    await later(61);
    expect(await screen.findByRole('link', { name: 'Messages 5 unread' })).toBeVisible();
    portal.answer(withUnread(6));
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('link', { name: 'Messages 6 unread' })).toBeVisible();
    await portal.goTo('/clients');
    const card = within((await portal.mountExtension('clients.messages', {})).element);
    await card.findByRole('link', { name: /^6 unread/ });
    portal.answer(withUnread(7));
    await later(61);
    expect(await screen.findByRole('link', { name: 'Messages 7 unread' })).toBeVisible();
    expect(await card.findByRole('link', { name: /^7 unread/ })).toBeVisible();
  });

  test('is not asked for in a window that nobody sees, and at once when it is seen again', async () => {
    const portal = await open('/clients');
    await screen.findByRole('link', { name: 'Messages 4 unread' });
    await seen('hidden');
    const before = asked(portal);
    await later(600);
    expect(asked(portal)).toBe(before);
    portal.answer(withUnread(8));
    await seen('visible');
    expect(await screen.findByRole('link', { name: 'Messages 8 unread' })).toBeVisible();
  });

  test('when it cannot be read, it is not asked for again until the user returns, and the failure is shown once', async () => {
    const portal = await open('/clients');
    await screen.findByRole('link', { name: 'Messages 4 unread' });
    portal.answer({ getMessageStats: refused('forbidden', 'The counts are resting.') });
    await later(61);
    const errors = (): number => portal.toasts.filter(({ message: said }) => said === 'The counts are resting.').length;
    expect(errors()).toBe(1);
    await later(600);
    expect(errors()).toBe(1);
    portal.answer(withUnread(3));
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('link', { name: 'Messages 3 unread' })).toBeVisible();
    portal.answer(withUnread(2));
    await later(61);
    expect(await screen.findByRole('link', { name: 'Messages 2 unread' })).toBeVisible();
  });

  test('is not asked for any more once its page has gone', async () => {
    const portal = await open('/clients');
    await screen.findByRole('link', { name: 'Messages 4 unread' });
    await portal.goTo('/clients/messages');
    await rowOf(message.title);
    const before = asked(portal);
    await later(300);
    expect(asked(portal)).toBe(before);
  });
});

describe('several messages at once', () => {
  const many = (count: number, changed: (index: number) => Partial<Message> = () => ({})): Message[] =>
    Array.from({ length: count }, (_, index) => ({
      ...message,
      id: `MS${index + 1}`,
      messageId: `MS${index + 1}`,
      title: `Statement ${index + 1}`,
      ...changed(index),
    }));
  const select = async (...titles: string[]): Promise<void> => {
    for (const title of titles) await userEvent.click(within(await rowOf(title)).getByRole('checkbox'));
  };
  const bar = () => within(screen.getByRole('group', { name: 'Selected messages' }));
  const statuses = (): (string | null)[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('.t-tag')?.textContent ?? null);

  test('are selected by their boxes, and each act says how many it is for', async () => {
    await open(
      '/clients/messages',
      keptMessages([...many(2), { ...readMessage, id: 'MS9', messageId: 'MS9', title: 'Read one' }]).answers,
    );
    expect(screen.queryByRole('group', { name: 'Selected messages' })).toBeNull();
    await select('Statement 1', 'Read one');
    expect(screen.getByText('2 messages selected', { selector: '[role=status]' })).toBeInTheDocument();
    expect(
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mark 1 as read', 'Mark 1 as unread', 'Archive 2', 'Select all 3 of this page', 'Select none']);
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(bar().getByRole('button', { name: 'Archive 3' })).toBeVisible();
    await userEvent.click(all);
    expect(screen.queryByRole('group', { name: 'Selected messages' })).toBeNull();
    // Selecting a row does not open it; the keyboard selects too.
    expect(screen.queryByRole('complementary')).toBeNull();
    act(() =>
      within(screen.getAllByRole('row')[1] as HTMLElement)
        .getByRole('checkbox', { name: 'Select Statement 1, Mrs Eleanor Whitcombe' })
        .focus(),
    );
    await userEvent.keyboard(' ');
    expect(bar().getByRole('button', { name: 'Mark 1 as read' })).toBeVisible();
  });

  test('are marked as read, a few at a time, said once, and put back together', async () => {
    const kept = keptMessages(many(9));
    let underWay = 0;
    let most = 0;
    const portal = await open('/clients/messages', {
      ...kept.answers,
      updateMessageStatus: (async (request: CannedRequest) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await Promise.resolve();
        underWay -= 1;
        return kept.answers.updateMessageStatus(request);
      }) as never,
    });
    await rowOf('Statement 1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(bar().getByRole('button', { name: 'Mark 9 as read' }));
    await waitFor(() => expect(statuses()).toEqual(Array.from({ length: 9 }, () => 'Read')));
    expect(most).toBeLessThanOrEqual(4);
    expect(bodies(portal)).toEqual(Array.from({ length: 9 }, () => ({ status: 'Read' })));
    expect(portal.toasts.filter(({ kind }) => kind === 'success')).toMatchObject([
      { message: 'Marked as read: 9 messages', action: { label: 'Undo' } },
    ]);
    // Nothing is selected any more, and focus is where the user can select again.
    expect(screen.queryByRole('group', { name: 'Selected messages' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toHaveFocus());
    await undo(portal);
    await waitFor(() => expect(statuses()).toEqual(Array.from({ length: 9 }, () => 'Unread')));
    expect(portal.toasts.at(-1)).toEqual({ kind: 'info', message: 'Undone: 9 messages are as they were.' });
  });

  test('archived in a list of unread ones leave it, and Undo brings each back as it was', async () => {
    const kept = keptMessages([...many(2), { ...readMessage, id: 'MS9', messageId: 'MS9', title: 'Read one' }]);
    const portal = await open('/clients/messages', kept.answers);
    await select('Statement 1', 'Statement 2', 'Read one');
    await userEvent.click(bar().getByRole('button', { name: 'Archive 3' }));
    await waitFor(() => expect(statuses()).toEqual(['Archived', 'Archived', 'Archived']));
    await undo(portal);
    await waitFor(() => expect(statuses()).toEqual(['Unread', 'Unread', 'Read']));
  });

  test('those that are refused are named with the reason and stay selected; Undo is of the others', async () => {
    const kept = keptMessages(many(3));
    const portal = await open('/clients/messages', {
      ...kept.answers,
      updateMessageStatus: ((request: CannedRequest) =>
        request.parameters['messageId'] === 'MS2'
          ? refused('conflict', 'The message is Read already.')
          : kept.answers.updateMessageStatus(request)) as never,
    });
    await select('Statement 1', 'Statement 2', 'Statement 3');
    await userEvent.click(bar().getByRole('button', { name: 'Mark 3 as read' }));
    await waitFor(() =>
      expect(portal.toasts.map(({ kind, message: said }) => [kind, said])).toEqual([
        ['success', 'Marked as read: 2 messages'],
        ['error', 'Marked as read, but for 1 of 3 messages, still selected: Statement 2. The message is Read already.'],
      ]),
    );
    await waitFor(() =>
      expect(
        within(screen.getByRole('table', { name: 'Messages' }))
          .getAllByRole('checkbox', { checked: true })
          .map((box) => box.getAttribute('aria-label')),
      ).toEqual(['Select Statement 2, Mrs Eleanor Whitcombe']),
    );
    await act(async () => portal.toasts[0]?.action?.onSelect());
    await waitFor(() =>
      expect(bodies(portal).filter((body) => (body as { status: string }).status === 'Unread')).toHaveLength(2),
    );
  });

  test('of which someone else has changed one since are put back but for that one, which is named', async () => {
    const kept = keptMessages(many(2));
    const portal = await open('/clients/messages', kept.answers);
    await select('Statement 1', 'Statement 2');
    await userEvent.click(bar().getByRole('button', { name: 'Archive 2' }));
    await waitFor(() => expect(statuses()).toEqual(['Archived', 'Archived']));
    kept.move('MS1', 'Read');
    await undo(portal);
    await waitFor(() =>
      expect(portal.toasts.at(-1)).toEqual({
        kind: 'error',
        message: 'Not undone for 1 of 2 messages: Statement 1. Someone else has changed it meanwhile.',
      }),
    );
    await waitFor(() => expect(statuses()).toEqual(['Read', 'Unread']));
  });

  test('are not selected by who may only read', async () => {
    await open('/clients/messages', {}, readOnly);
    await rowOf(message.title);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

test('the activity shows an event of another system in words, with its facts and the system that reported it', async () => {
  const event: CallRow<'listClientActivity'> = {
    id: 'EV1',
    isEvent: true,
    at: '2026-11-18T09:30:00.000Z',
    actor: { userId: 'U9', name: 'CRM link', kind: 'Machine' },
    action: 'aml.check-passed',
    title: 'Event: aml check passed',
    outcome: 'done',
    record: { kind: 'Account', id: 'A1' },
    reason: null,
    changes: [
      { field: 'checkedBy', before: null, after: 'Experian' },
      { field: 'next-review', before: null, after: '2027-11-18' },
      { field: 'pep', before: null, after: 'No' },
    ],
  };
  await open('/clients/C01F4QX/activity', { listClientActivity: listed([event]) });
  const step = (await screen.findByText('AML check passed')).closest('li') as HTMLElement;
  expect(step).toHaveTextContent(
    'AML check passed Event18 Nov 2026, 09:30 · reported by CRM link (machine) · Account A1Checked byExperianNext review18 Nov 2027PEPNo',
  );
});

test('every status reaches every other by transitions that the platform allows', () => {
  expect(transitionPath('Archived', 'Unread')).toEqual(['Read', 'Unread']);
  expect(transitionPath('Archived', 'Read')).toEqual(['Read']);
  expect(transitionPath('Read', 'Unread')).toEqual(['Unread']);
  expect(transitionPath('Unread', 'Read')).toEqual(['Read']);
});
