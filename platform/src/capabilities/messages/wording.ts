import type { IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import { countText, dateText, poundsText } from '@tessera/domain/wording';

/** What a message says: its title and its paragraphs. */
export interface Notice {
  readonly title: string;
  readonly body: readonly string[];
}

interface NotifiedPayment {
  readonly day: IsoDate;
  readonly amount: Pence;
  readonly isBenefit: boolean;
}

const attached = (notes: number): string =>
  notes === 1 ? 'The contract note is attached.' : `${notes} contract notes are attached.`;

/** Of orders of one account that were executed on one day; each of `orders` is a sentence. */
export const orderNotice = (accountName: string, day: IsoDate, orders: readonly string[]): Notice => ({
  title:
    orders.length === 1 ? `Contract note of ${dateText(day)}` : `${orders.length} contract notes of ${dateText(day)}`,
  body: [
    `${countText(orders.length, 'order')} of ${accountName} ${orders.length === 1 ? 'was' : 'were'} executed on ${dateText(day)}. ${attached(orders.length)}`,
    ...orders,
  ],
});

/** Of money that was paid out, and of what was sold for it. */
export const withdrawalNotice = (
  accountName: string,
  { day, amount, isBenefit }: NotifiedPayment,
  sales: readonly string[],
): Notice => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} of ${poundsText(amount)}`,
  body: [
    `${poundsText(amount)} was paid to you from ${accountName} on ${dateText(day)}. It can take a day to show in your bank account.`,
    ...(sales.length === 0
      ? []
      : [`${countText(sales.length, 'sale')} raised the money. ${attached(sales.length)}`, ...sales]),
  ],
});

/** Of an order whose figures were put right after its contract note was given. */
export const correctedOrderNotice = (accountName: string, day: IsoDate, order: string): Notice => ({
  title: `Corrected contract note of ${dateText(day)}`,
  body: [
    `An order of ${accountName} of ${dateText(day)} was corrected. The attached contract note replaces the earlier one.`,
    order,
  ],
});

/** Of an order that was taken back after its contract note was given. */
export const reversedOrderNotice = (accountName: string, day: IsoDate, transactionId: string): Notice => ({
  title: `Order of ${dateText(day)} reversed`,
  body: [
    `The order ${transactionId} of ${accountName}, of ${dateText(day)}, was reversed: cash and units are as they were before it. The contract note for this order is no longer valid.`,
    'Your adviser can tell you why.',
  ],
});

/** Of a payment to the client whose figures were put right after it was told of. */
export const correctedPaymentNotice = (accountName: string, { day, amount, isBenefit }: NotifiedPayment): Notice => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} corrected: ${poundsText(amount)}`,
  body: [
    `What was paid to you from ${accountName} is ${poundsText(amount)}, of ${dateText(day)}. This takes the place of what you were told before.`,
    'Your adviser can tell you why.',
  ],
});

/** Of a payment to the client that was taken back after it was told of. */
export const reversedPaymentNotice = (accountName: string, { day, amount, isBenefit }: NotifiedPayment): Notice => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} of ${poundsText(amount)} reversed`,
  body: [
    `${poundsText(amount)} that you were told was paid to you from ${accountName} on ${dateText(day)} was put back into it. Our earlier message about it is no longer valid.`,
    'Your adviser can tell you why.',
  ],
});

/** Of an account that can be used from now on. */
export const accountNotice = (accountName: string, wrapperName: string): Notice => ({
  title: `Your new account: ${accountName}`,
  body: [
    `${accountName} (${wrapperName}) is open. You can pay in and invest from now on.`,
    'Your adviser can tell you what it holds and what it costs at any time.',
  ],
});
