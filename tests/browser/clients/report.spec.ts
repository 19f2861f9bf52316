import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface Report {
  readonly closingValue: number;
  readonly reconciles: boolean;
  readonly charges: {
    readonly kinds: readonly { readonly kind: string }[];
    readonly transactions: readonly {
      readonly transactionId: string;
      readonly kind: string;
      readonly amount: number;
    }[];
  };
}

const pounds = (amount: number): string =>
  `${amount < 0 ? '−' : ''}£${Math.abs(amount).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

test('the report of a client leads from a total to the transaction behind it, and to that of the fee group', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { data: clients } = await readApi<{ clientId: string; accounts: number; clientGroups: readonly object[] }[]>(
    page,
    '/client/NBW?clientType=Individual&status=Active&sort=-currentValue&page=1&pageSize=50',
  );
  const clientId = clients.find(({ accounts, clientGroups }) => accounts > 1 && clientGroups.length > 0)?.clientId;
  if (clientId === undefined) throw new Error('No client of the adviser is in a fee group and has two accounts.');
  const { data: report } = await readApi<Report>(page, `/portfolio/report/NBW/${clientId}`);
  const [charge] = report.charges.transactions;
  if (charge === undefined) throw new Error('Nothing was charged.');

  await page.goto(`/clients/${clientId}/report`);
  await settled(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Since the beginning');
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement).toContainText(pounds(report.closingValue));
  await expect(page.getByText('Reconciles', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('fromDate')).toBe('first');

  await statement.getByRole('button', { name: new RegExp(`^${charge.kind}`) }).click();
  const line = statement.locator(`a[href$="/transactions/${charge.transactionId}"]`);
  await expect(line).toBeVisible();
  await expectAccessible(page, 'a report with open lines');
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${charge.transactionId}`));
  await expect(page.getByRole('main')).toContainText(pounds(charge.amount).replace('−', ''));

  await page.goBack();
  await page.getByRole('radio', { name: 'Fee group' }).check();
  await expect(page).toHaveURL(/of=group/);
  await expect(page.getByRole('region', { name: /^Statement of/ })).toBeVisible();
  await settled(page);
});
