import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readAll, readApi, writeApi } from '../support/api';
import { writeAsMachine } from '../support/machine';
import { haveSession, settled, signIn } from '../support/sign-in';

interface MessageRow {
  readonly messageId: string;
  readonly clientId: string;
  readonly title: string;
  readonly status: string;
  readonly messageType: string;
  readonly documents: readonly { readonly name: string }[];
}

interface Stats {
  readonly unread: number;
  readonly byType: readonly { readonly messageType: string; readonly unread: number }[];
}

const unreadNotes = async (page: Page): Promise<MessageRow[]> =>
  (
    await readApi<MessageRow[]>(page, '/message/NBW?messageType=Contract%20Note&status=Unread&page=1&pageSize=50')
  ).data.filter(({ documents }) => documents.length > 0);
const statsOf = async (page: Page, clientId: string): Promise<Stats> =>
  (await readApi<Stats>(page, `/message/stats/NBW?clientId=${clientId}`)).data;
const statusOf = async (page: Page, messageId: string): Promise<string> =>
  (await readApi<MessageRow>(page, `/message/NBW/${messageId}`)).data.status;
const panel = (page: Page) => page.getByRole('complementary');
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Client', exact: true }).getByRole('link', { name: /^Messages/ });

test('a client’s message is opened, its contract note received, the unread count falls, and Undo brings back what was archived', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const [note] = await unreadNotes(page);
  if (!note) throw new Error('The adviser’s clients have no unread contract note.');
  const { unread } = await statsOf(page, note.clientId);
  await page.goto(`/clients/${note.clientId}`);
  await settled(page);
  await expect(tab(page)).toHaveText(`Messages ${unread} unread`);
  await tab(page).click();
  await settled(page);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Contract Note');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unread');
  await expect(page).toHaveURL(/messageType=Contract\+Note&status=Unread$/);
  await settled(page);
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: note.title }).first();
  await expect(row).toContainText('Unread');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: note.title })).toBeVisible();
  await expect(panel(page).getByText('Read', { exact: true }).first()).toBeVisible();
  // It stays in the list while it is open, and the count has fallen.
  await expect(row).toContainText('Read');
  await expect(tab(page)).toHaveText(unread === 1 ? 'Messages' : `Messages ${unread - 1} unread`);
  await expectAccessible(page, 'a client’s messages with one open');

  const name = note.documents[0]?.name ?? '';
  const received = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: `Save ${name}` })
    .click();
  const file = await received;
  expect(file.suggestedFilename()).toBe(name);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await panel(page).getByRole('button', { name: 'Archive' }).click();
  await expect(panel(page).getByRole('button', { name: 'Unarchive' })).toBeVisible();
  expect(await statusOf(page, note.messageId)).toBe('Archived');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByRole('button', { name: 'Undo' }).last().click();
  await expect(toast.getByText(`Undone: ${note.title} is read again.`)).toBeVisible();
  expect(await statusOf(page, note.messageId)).toBe('Read');
  await panel(page).getByRole('button', { name: 'Mark as unread' }).click();
  await expect(tab(page)).toHaveText(`Messages ${unread} unread`);
});

test('on a narrow screen Undo lies over the open message, where the finger and the keyboard reach it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { role: 'adviser' });
  const {
    data: [read],
  } = await readApi<MessageRow[]>(page, '/message/NBW?status=Read&page=1&pageSize=1');
  const { messageId = '', title = '' } = read ?? {};
  await page.goto(`/clients/messages?message=${messageId}`);
  const drawer = page.getByRole('dialog', { name: title });
  for (const press of ['finger', 'keyboard']) {
    await drawer.getByRole('button', { name: 'Archive', exact: true }).click();
    const undo = drawer.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last();
    await expect(drawer.getByRole('button', { name: 'Unarchive' })).toBeFocused();
    if (press === 'finger') {
      await expectAccessible(page, 'an open message with a toast over it');
      await undo.click();
    } else {
      // Forwards from what was pressed, past what the drawer itself has, and not out of it.
      for (let stop = 0; stop < 20 && !(await undo.evaluate((button) => button === document.activeElement)); stop += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(drawer.getByText(`Undone: ${title} is read again.`).last()).toBeVisible();
    // The text may still be that of the previous press.
    await expect.poll(() => statusOf(page, messageId)).toBe('Read');
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(`Undone: ${title} is read again.`),
  ).toBeVisible();
});

test('the dashboard leads to unread messages of a type, and the next one is one key away', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const { data: stats } = await readApi<Stats>(page, '/message/stats/NBW');
  const type = stats.byType.find(({ messageType, unread }) => messageType !== 'Contract Note' && unread > 1);
  if (!type) throw new Error('No type has two unread messages.');
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('link', { name: new RegExp(`^\\d+ unread: ?${type.messageType}$`) }).click();
  await expect(page).toHaveURL(/\/clients\/messages\?status=Unread&messageType=/);
  await settled(page);
  const rows = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: 'Unread' });
  expect(await rows.count()).toBeGreaterThan(1);
  await expectAccessible(page, 'the messages of all clients');
  const before = await rows.count();
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await expectAccessible(page, 'messages that are selected');
  await page.getByRole('group', { name: 'Selected messages' }).getByRole('button', { name: 'Mark 2 as read' }).click();
  await expect(page.getByRole('group', { name: 'Selected messages' })).toBeHidden();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 messages are as they were.')).toBeVisible();
  await expect(rows).toHaveCount(before);
  const opened = async (): Promise<string> => new URL(page.url()).searchParams.get('message') ?? '';
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  const first = await opened();
  await page.keyboard.press('j');
  await expect.poll(opened).not.toBe(first);
  await expect(panel(page).getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  expect(await statusOf(page, await opened())).toBe('Read');
  for (const id of [await opened(), first]) {
    await page.goto(`/clients/messages?message=${id}`);
    await panel(page).getByRole('button', { name: 'Mark as unread' }).click();
    await expect.poll(() => statusOf(page, id)).toBe('Unread');
  }
});

test('who may only read sees the count and the messages, and marks none', async ({ page }) => {
  await signIn(page, { role: 'read-only', path: '/clients' });
  const link = page.getByRole('main').getByRole('link', { name: /^Messages [\d,]+ unread$/ });
  await link.click();
  await settled(page);
  await expect(page).toHaveURL(/\/clients\/messages$/);
  const [note] = await unreadNotes(page);
  await page.goto(`/clients/messages?message=${note?.messageId ?? ''}`);
  await settled(page);
  await expect(
    panel(page).getByText('It stays unread: you may read this client’s messages, but not mark them.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Mark as|Archive)/ })).toHaveCount(0);
  expect(await statusOf(page, note?.messageId ?? '')).toBe('Unread');
});

interface Account {
  readonly accountId: string;
  readonly clientId: string;
  readonly status: string;
}

/** Buys a little more of what an account holds, and completes it as operations do. */
const buyAndComplete = async (page: Page): Promise<{ readonly clientId: string; readonly transactionId: string }> => {
  const refusals: string[] = [];
  for (const { accountId, clientId, status } of (await readAll<Account>(page, '/account/list/NBW')).slice(-200)) {
    if (status !== 'Active') continue;
    const { data: summary } = await readApi<{
      cash: { available: number };
      positions: { assetId: string | null; currentPrice: number | null }[];
    }>(page, `/account/summary/NBW/${accountId}`);
    const held = summary.positions.find(
      ({ assetId, currentPrice }) => assetId !== null && currentPrice !== null && currentPrice < 100,
    );
    if (summary.cash.available < 500 || !held) continue;
    const made = await writeApi<{ transactionId: string }>(page, 'POST', '/portfoliotransaction', {
      firmId: 'NBW',
      accountId,
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Invest',
      assetId: held.assetId,
      amount: 300,
    });
    if (made.status !== 200) {
      refusals.push(made.message);
      continue;
    }
    const { transactionId } = made.data;
    await expect(async () => {
      await writeAsMachine('PUT', `/portfoliotransactionaction/NBW/${transactionId}`, {
        type: 'Action',
        firmId: 'NBW',
        transactionAction: 'Complete',
        executionDetails: {
          price: held.currentPrice,
          executedQuantity: Math.max(1, Math.floor(200 / (held.currentPrice ?? 1))),
        },
      });
      expect((await readApi<{ status: string }>(page, `/portfoliotransaction/NBW/${transactionId}`)).data.status).toBe(
        'Completed',
      );
    }).toPass({ timeout: 30_000 });
    return { clientId, transactionId };
  }
  throw new Error(`No account took an order.\n${refusals.slice(0, 5).join('\n')}`);
};

test('an order that operations complete brings its client a message with the contract note', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, transactionId } = await buyAndComplete(page);
  const name = `contract-note-${transactionId}.pdf`;
  const told = async (): Promise<MessageRow | undefined> =>
    (
      await readApi<MessageRow[]>(
        page,
        `/message/NBW?clientId=${clientId}&messageType=Contract%20Note&page=1&pageSize=50`,
      )
    ).data.find(({ documents }) => documents.some((file) => file.name === name));
  await expect.poll(async () => (await told())?.status, { timeout: 30_000 }).toBe('Unread');
  await page.goto(`/clients/${clientId}/messages?message=${(await told())?.messageId ?? ''}`);
  await settled(page);
  await expect(panel(page).getByRole('button', { name: `Save ${name}` })).toBeVisible();
  await expect(panel(page).getByText('Read', { exact: true }).first()).toBeVisible();
});

test('what another system tells of a client stands in the activity in words', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const {
    data: [client],
  } = await readApi<{ clientId: string }[]>(page, '/client/NBW?page=1&pageSize=1&sort=-name');
  const clientId = client?.clientId ?? '';
  const payload = { meetingId: `M-${Date.now()}`, 'held-on': '2026-11-18', minutes: 45, followUp: true };
  expect(
    await writeAsMachine('POST', '/event', {
      firmId: 'NBW',
      type: 'crm.meeting-held',
      entity: { kind: 'Client', id: clientId },
      payload,
    }),
  ).toBe(200);
  await page.goto(`/clients/${clientId}/activity`);
  await settled(page);
  const step = page
    .getByRole('list', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: payload.meetingId });
  await expect(step).toContainText('CRM meeting held');
  await expect(step).toContainText(/reported by .+ \(machine\)/);
  await expect(step).toContainText(/Held on.*18 Nov 2026/);
  await expect(step).toContainText(/Follow up.*Yes/);
  await expectAccessible(page, 'an activity with an event');
});
