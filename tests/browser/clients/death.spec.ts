import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface Client {
  readonly clientId: string;
  readonly name: string;
  readonly dateOfBirth?: string | null;
}
interface PensionRecord {
  readonly pensions: readonly {
    readonly accounts: readonly { readonly accountId: string; readonly status: string }[];
  }[];
}

/** A client with one pension that has cash, who was born after 1952, and nothing of whose is under way. */
const clientWithPension = async (page: Page): Promise<Client> => {
  const { data } = await readApi<readonly { clientId: string; drawdownStatus: string }[]>(
    page,
    '/clientproduct/NBW?wrapperType=SIPP',
  );
  // From the middle of the list: other journeys begin at its ends.
  for (const { clientId, drawdownStatus } of data.slice(Math.floor(data.length / 2))) {
    if (drawdownStatus !== 'No Drawdown') continue;
    const { data: client } = await readApi<Client & { death: object | null }>(page, `/client/NBW/${clientId}`);
    if (client.death !== null || (client.dateOfBirth ?? '') < '1953-01-01') continue;
    const { data: record } = await readApi<PensionRecord>(page, `/tessera/pension/NBW/${clientId}`);
    const accounts = record.pensions.flatMap((pension) => pension.accounts);
    const [account] = accounts;
    if (record.pensions.length !== 1 || accounts.length !== 1 || account?.status !== 'Active') continue;
    const { data: now } = await readApi<{ cash: { available: number; reserved: number; uncleared: number } }>(
      page,
      `/account/summary/NBW/${account.accountId}?fromDate=2026-11-01&toDate=2026-11-20`,
    );
    const { available, reserved, uncleared } = now.cash;
    if (available > 100 && reserved === 0 && uncleared === 0) return client;
  }
  throw new Error('No pension of the demo can be shared out.');
};

/** Somebody of the same office with verified bank details. */
const heirOf = async (page: Page, deceased: Client): Promise<Client> => {
  const { data } = await readApi<readonly Client[]>(
    page,
    '/client/NBW?clientType=Individual&status=Active&page=1&pageSize=100',
  );
  for (const { clientId } of [...data].reverse()) {
    if (clientId === deceased.clientId) continue;
    const { data: client } = await readApi<Client & { bankDetails: { status: string } | null }>(
      page,
      `/client/NBW/${clientId}`,
    );
    if (client.bankDetails?.status === 'Active') return client;
  }
  throw new Error('Nobody of the demo can inherit.');
};

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });
const submitted = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeFocused();

test('a death is recorded, confirmed by a second person, the pension is shared out, and the beneficiary draws income free of tax', async ({
  page,
  browser,
}) => {
  await haveSession(page, { role: 'adviser' });
  const deceased = await clientWithPension(page);
  const heir = await heirOf(page, deceased);
  await page.goto(`/clients/${deceased.clientId}/overview`);
  await settled(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('link', { name: 'Record a death' }).click();
  await settled(page);
  await page.getByLabel('Day of the death').fill('18 Nov 2026');
  await page.getByLabel('Day of the death').press('Tab');
  await expect(page.getByRole('region', { name: 'What happens' })).toContainText('Frozen');
  await expectAccessible(page, 'a death being recorded');
  await next(page);
  await expect(heading(page, /Notice and proof$/)).toBeFocused();
  await page.getByLabel('Who told the firm').fill('Ann Hill, her daughter');
  await page.getByLabel('What was seen').selectOption('Death certificate');
  await page.getByLabel('Day it was seen').fill('20 Nov 2026');
  await page.getByLabel('Day it was seen').press('Tab');
  await page.getByLabel('What you were told').fill('Ann telephoned, and brought the certificate.');
  await next(page);
  await expect(heading(page, /Review$/)).toBeFocused();
  await page.getByRole('button', { name: 'Record the death' }).dblclick();
  await submitted(page);

  const second = await (await browser.newContext()).newPage();
  await haveSession(second, { role: 'administrator' });
  await second.goto(`/clients/${deceased.clientId}/death`);
  await settled(second);
  await expectAccessible(second, 'the page of a death');
  await second.getByRole('button', { name: 'Confirm death' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm death' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  await expect(second.getByText('Suspended').first()).toBeVisible();

  await page.goto(`/clients/${deceased.clientId}/overview`);
  await settled(page);
  await expect(page.getByText(/Died on 18 Nov 2026\. The accounts are frozen\./)).toBeVisible();
  await page.getByRole('link', { name: 'See the death' }).click();
  await settled(page);
  await page.getByRole('link', { name: 'Share out' }).click();
  await settled(page);
  const lines = page.getByRole('listitem', { name: /^Beneficiary/ });
  while ((await lines.count()) > 1)
    await lines
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click();
  const line = lines.first();
  await line.getByRole('combobox', { name: 'Client' }).fill(heir.name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(heir.name).first().click();
  await line.getByLabel('Relationship').selectOption('Child');
  await line.getByLabel('Share').fill('100');
  await expect(page.getByRole('region', { name: `${heir.name}, 100.00%` })).toContainText('Income free of income tax');
  await expectAccessible(page, 'a pension being shared out');
  await next(page);
  await page.getByLabel('Why the trustees decided so').fill('As the client wished.');
  await next(page);
  await expect(heading(page, /Review$/)).toBeFocused();
  await page.getByRole('button', { name: 'Ask a second person to share it out' }).dblclick();
  await submitted(page);

  await second.reload();
  await settled(second);
  await second.getByRole('button', { name: 'Authorise and share out' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Share out' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  await expect(second.getByText('Free of tax')).toBeVisible();
  await second.getByRole('table', { name: 'Beneficiaries' }).getByRole('link', { name: heir.name }).click();
  await settled(second);
  const accountId = /accounts\/([^/]+)/.exec(second.url())?.[1] ?? '';
  await second.context().close();

  await page.goto(`/clients/${heir.clientId}/accounts/${accountId}/benefit`);
  await settled(page);
  await page.getByRole('radio', { name: 'Drawdown income', exact: true }).check();
  await page.getByRole('group', { name: 'The amount says' }).getByRole('radio', { name: 'Net in hand' }).check();
  await page.getByLabel(/^Net in hand wanted/).fill('100');
  const inHand = page.getByRole('region', { name: 'Net in hand' });
  await expect(inHand).toContainText('£100.00');
  const { data: shown } = await readApi<{ death: { pensions: readonly { value: number }[] } }>(
    page,
    `/tessera/death/NBW/${deceased.clientId}`,
  );
  expect(shown.death.pensions.map(({ value }) => value)).toEqual([0]);
});
