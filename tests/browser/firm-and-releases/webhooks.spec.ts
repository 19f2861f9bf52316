import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from '../support/accessible';
import { signIn } from '../support/sign-in';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver on this machine, whose answer can be changed. */
const startReceiver = async () => {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end(`answered ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (next: number) => {
      status = next;
    },
    close: () => server.close(),
  };
};

test('a webhook is made, its secret shown once, tested, and its deliveries verified by an independent library', async ({
  page,
}) => {
  const receiver = await startReceiver();
  try {
    await signIn(page, { path: '/settings/webhooks' });
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Tells of').selectOption('Clients');
    await form.getByLabel('Address').fill('https://169.254.169.254/latest');
    await form.getByRole('button', { name: 'Save and show the secret' }).click();
    await expect(form.getByText(/inside a private network/).first()).toBeVisible();
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByRole('button', { name: 'Save and show the secret' }).click();
    const shown = page.getByRole('dialog', { name: 'The webhook’s secret' });
    const secret = await shown.getByLabel('Secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole('button', { name: 'I have kept it' }).click();

    await expect(page.getByRole('heading', { level: 1, name: /^Clients: / })).toBeVisible();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    const [sent] = receiver.received;
    expect(new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).toMatchObject({ type: 'tessera.test' });
    const row = page.getByRole('row', { name: /tessera\.test/ });
    await expect(row.getByText('Delivered')).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await expect(drawer.getByText('answered 200')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const replay = page.getByRole('dialog', { name: 'Replay events?' });
    await expect(replay.getByText('To be sent')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make it' }).click();
    const fresh = await shown.getByLabel('Secret').inputValue();
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    for (const each of [secret, fresh])
      expect(
        new Webhook(each).verify(receiver.received[1]?.body ?? '', receiver.received[1]?.headers ?? {}),
      ).toBeTruthy();
    // Left as it was found by the other tests: off.
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  } finally {
    receiver.close();
  }
});
