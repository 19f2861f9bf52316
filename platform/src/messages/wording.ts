import type { IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import { countText, dateText, poundsText } from '@tessera/domain/wording';

/** What a message says: its title and its paragraphs. */
export interface Told {
  readonly title: string;
  readonly body: readonly string[];
}

const attached = (notes: number): string => (notes === 1 ? 'The contract note is attached.' : `${notes} contract notes are attached.`);

/** Of orders of one account that were executed on one day; each of `orders` is a sentence. */
export const tellOfOrders = (accountName: string, day: IsoDate, orders: readonly string[]): Told => ({
  title: orders.length === 1 ? `Contract note of ${dateText(day)}` : `${orders.length} contract notes of ${dateText(day)}`,
  body: [`${countText(orders.length, 'order')} of ${accountName} ${orders.length === 1 ? 'was' : 'were'} executed on ${dateText(day)}. ${attached(orders.length)}`, ...orders],
});

/** Of money that was paid out, and of what was sold for it. */
export const tellOfWithdrawal = (accountName: string, { day, amount, isBenefit }: { readonly day: IsoDate; readonly amount: Pence; readonly isBenefit: boolean }, sales: readonly string[]): Told => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} of ${poundsText(amount)}`,
  body: [
    `${poundsText(amount)} was paid to you from ${accountName} on ${dateText(day)}. It can take a day to show in your bank account.`,
    ...(sales.length === 0 ? [] : [`${countText(sales.length, 'sale')} raised the money. ${attached(sales.length)}`, ...sales]),
  ],
});

/** Of an account that can be used from now on. */
export const tellOfAccount = (accountName: string, wrapperName: string): Told => ({
  title: `Your new account: ${accountName}`,
  body: [`${accountName} (${wrapperName}) is open. Money can be paid in, and invested from now on.`, 'Your adviser can tell you what it holds and what it costs at any time.'],
});
