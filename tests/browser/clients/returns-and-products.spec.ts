import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { poundsOf } from '../support/ledger';
import { haveSession, settled } from '../support/sign-in';

interface Client {
  readonly clientId: string;
  readonly clientGroups: readonly { readonly clientFeeGroupId: string; readonly name: string }[];
  readonly accounts: number;
}
interface Account {
  readonly accountId: string;
  readonly clientId: string;
  readonly status: string;
  readonly wrapperDetail: { readonly wrapperType: string; readonly clientProductId: string | null };
}
interface Returns {
  readonly timeWeighted: number | null;
  readonly timeWeightedYearly: number | null;
  readonly moneyWeighted: number | null;
  readonly moneyWeightedYearly: number | null;
  readonly flows: readonly { readonly date: string }[];
  readonly basis: readonly string[];
  readonly openingValue: number;
  readonly closingValue: number;
}
interface GroupSummary {
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly openingValue: number;
  readonly currentValue: number;
  readonly growth: number;
  readonly clients: readonly { readonly currentValue: number }[];
  readonly unseen: number;
}

/** Pence by the digits; shares no code with the portal on purpose. */
const penceOf = (pounds: number): bigint => BigInt(pounds.toFixed(2).replace('.', ''));
const pounds = (amount: number): string => poundsOf(penceOf(amount));
const rate = (value: number | null): string =>
  value === null ? '—' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`;
const lines = async (card: Locator): Promise<string[]> =>
  (await card.locator('.t-facts > div').allTextContents()).map((text) =>
    text.replace(/why\? How the .* is worked out/, ''),
  );
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** The line of each rate that a period has: a rate a year only where it is longer than one. */
const rateLines = ({
  timeWeighted,
  timeWeightedYearly,
  moneyWeighted,
  moneyWeightedYearly,
}: Returns): (readonly [string, string])[] =>
  (
    [
      ['Time-weighted', timeWeighted],
      ['Time-weighted, a year', timeWeightedYearly],
      ['Money-weighted', moneyWeighted],
      ['Money-weighted, a year', moneyWeightedYearly],
    ] as const
  ).flatMap(([label, value]) => (label.endsWith('a year') && value === null ? [] : [[label, rate(value)] as const]));

const expectRates = async (card: Locator, returns: Returns): Promise<void> => {
  const told = await lines(card);
  const wanted = rateLines(returns);
  expect(told).toHaveLength(wanted.length);
  wanted.forEach(([label, value], index) => {
    expect(told[index]).toMatch(new RegExp(`^${label}`));
    expect(told[index]).toContain(value);
  });
};

/** A client of the adviser with some accounts, and the business date. */
const someone = async (page: Page): Promise<{ readonly clientId: string; readonly today: string }> => {
  const { data } = await readApi<Client[]>(
    page,
    '/client/NBW?clientType=Individual&status=Active&sort=-currentValue&page=1&pageSize=20',
  );
  const clientId = data.find(({ accounts }) => accounts > 1)?.clientId;
  if (clientId === undefined) throw new Error('No client of the adviser has two accounts.');
  return {
    clientId,
    today: (await readApi<{ toDate: string }>(page, `/portfolio/summary/NBW/${clientId}`)).data.toDate,
  };
};

test('the returns of a client and of an account agree with the call, over each period that is chosen, and say why', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { clientId, today } = await someone(page);
  const read = async (query: string): Promise<Returns> =>
    (await readApi<Returns>(page, `/tessera/portfolio/returns/NBW/${clientId}?toDate=${today}${query}`)).data;
  const year = await read(`&fromDate=${yearBefore(today)}`);
  const always = await read('');
  await page.goto(`/clients/${clientId}/overview`);
  await settled(page);
  const card = page.getByRole('region', { name: 'Returns' });
  await expectRates(card, year);

  await page.getByRole('button', { name: 'Since opening' }).click();
  await expect(card).toContainText('a year');
  await settled(page);
  await expectRates(card, always);
  expect(always.timeWeightedYearly).not.toBeNull();

  await card.getByRole('button', { name: /time-weighted/ }).click();
  const why = page.getByRole('group', { name: 'How the time-weighted return is worked out' });
  for (const line of always.basis) await expect(why).toContainText(line);
  await expect(why).toContainText(pounds(always.openingValue));
  await expect(why).toContainText(pounds(always.closingValue));
  await expectAccessible(page, 'the why of a return');

  const [account] = (await readApi<{ accounts: Account[] }>(page, `/portfolio/summary/NBW/${clientId}`)).data.accounts;
  const own = await read(`&accountId=${account?.accountId}&fromDate=${yearBefore(yearBefore(yearBefore(today)))}`);
  await page.goto(`/clients/${clientId}/accounts/${account?.accountId}/overview?period=3y`);
  await settled(page);
  await expectRates(card, own);
});

test('the tax code of a pension is edited: a wrong one is refused beside its field, the right one stands on the page and in the activity', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { data: accounts } = await readApi<Account[]>(page, '/account/list/NBW?page=1&pageSize=200');
  const pension = accounts.find(
    ({ status, wrapperDetail }) =>
      status === 'Active' && wrapperDetail.wrapperType === 'SIPP' && wrapperDetail.clientProductId !== null,
  );
  if (!pension) throw new Error('The adviser sees no SIPP.');
  const { data: before } = await readApi<{ taxCode: string | null; clientId: string }>(
    page,
    `/clientproduct/NBW/${pension.wrapperDetail.clientProductId}`,
  );
  const code = before.taxCode === '1257L M1' ? 'S1257L' : '1257L M1';
  await page.goto(`/clients/${before.clientId}/accounts/${pension.accountId}/details`);
  await settled(page);
  await page.getByRole('button', { name: 'Edit product' }).click();
  const form = page.getByRole('form', { name: 'Edit product' });
  const field = form.getByLabel('Tax code');
  await field.fill('1257');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeFocused();
  await expect(form.locator('.t-field__error')).toHaveText(
    'Enter a tax code as HMRC writes it, such as 1257L, BR, K475 or S1257L M1.',
  );
  await expectAccessible(page, 'a wrong tax code');

  await field.fill(code.toLowerCase().replace(' ', ''));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit product' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Product' })).toContainText(`Tax code${code}`);

  await page.goto(`/clients/${before.clientId}/activity`);
  await settled(page);
  const newest = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first();
  await expect(newest).toContainText('Product edited');
  await expect(newest).toContainText('Tax code');
  await expect(newest).toContainText(code);
});

test('a group adds up: its members to the total, and the total from what it began with, what came and what it grew', async ({
  page,
}) => {
  await haveSession(page);
  const { data: groups } = await readApi<{ id: string; clients: { id: string | null }[] }[]>(
    page,
    '/portfolioGroup/NBW?groupIntent=Client%20Fee%20Group&intentDetails%5Bstatus%5D=Active&page=1&pageSize=20',
  );
  const [group] = groups;
  const clientId = group?.clients.find(({ id }) => id !== null)?.id;
  const { data: summary } = await readApi<GroupSummary>(page, `/portfolio/clientgroupsummary/NBW/${clientId}`);
  expect(summary.clients.reduce((sum, { currentValue }) => sum + penceOf(currentValue), 0n)).toBe(
    penceOf(summary.currentValue),
  );

  for (const path of [`/clients/${clientId}/groups`, `/clients/groups/${group?.id}`]) {
    await page.goto(path);
    await settled(page);
    const table = page.getByRole('table', { name: 'Members' });
    const cells = (await table.locator('tbody tr').allTextContents()).map((text) => /£([\d,]+\.\d\d)/.exec(text)?.[1]);
    const sum = cells.reduce((total, text) => total + BigInt((text ?? '0').replace(/[,.]/g, '')), 0n);
    expect(poundsOf(sum), path).toBe(pounds(summary.currentValue));
    await expect(table.locator('tfoot'), path).toContainText(pounds(summary.currentValue));

    const facts = (await lines(page.getByRole('region', { name: 'Value over 12 months' }))).map(
      (text) => text.match(/[−+]?£[\d,]+\.\d\d/g)?.at(-1) ?? '',
    );
    const [opening = 0n, paid = 0n, growth = 0n, closing = 0n] = facts.map((text) =>
      BigInt(text.replace('−', '-').replace(/[+£,.]/g, '')),
    );
    expect(opening + paid + growth, path).toBe(closing);
    expect(poundsOf(closing)).toBe(pounds(summary.currentValue));
    const shares = await page.getByRole('figure', { name: 'Value by member' }).getByRole('listitem').allTextContents();
    const hundredths = shares.reduce(
      (total, text) => total + Number((/([\d.]+)%/.exec(text)?.[1] ?? '0').replace('.', '')),
      0,
    );
    expect(Math.abs(hundredths - 10_000)).toBeLessThanOrEqual(shares.length);
    await expectAccessible(page, path);
  }

  await page.goto(`/clients/${clientId}/overview`);
  await settled(page);
  await expect(page.getByRole('region', { name: /^Group: / })).toContainText(pounds(summary.currentValue));
});
