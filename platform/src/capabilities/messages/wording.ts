import type { IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import { countText, dateText, poundsText } from '@tessera/domain/wording';

/** The text of a message: title and paragraphs. */
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

/** For orders of one account executed on one day; each of `orders` is a sentence. */
export const orderNotice = (accountName: string, day: IsoDate, orders: readonly string[]): Notice => ({
  title:
    orders.length === 1 ? `Contract note of ${dateText(day)}` : `${orders.length} contract notes of ${dateText(day)}`,
  body: [
    `${countText(orders.length, 'order')} of ${accountName} ${orders.length === 1 ? 'was' : 'were'} executed on ${dateText(day)}. ${attached(orders.length)}`,
    ...orders,
  ],
});

/** For money paid out, and the sales that funded it. */
export const withdrawalNotice = (
  accountName: string,
  { day, amount, isBenefit, hasPayslip = false }: NotifiedPayment & { readonly hasPayslip?: boolean },
  sales: readonly string[],
): Notice => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} of ${poundsText(amount)}`,
  body: [
    `${poundsText(amount)} was paid to you from ${accountName} on ${dateText(day)}. It can take a day to show in your bank account.${hasPayslip ? ' Your payslip is attached.' : ''}`,
    ...(sales.length === 0
      ? []
      : [`${countText(sales.length, 'sale')} raised the money. ${attached(sales.length)}`, ...sales]),
  ],
});

/** For an order whose figures were corrected after its contract note was sent. */
export const correctedOrderNotice = (accountName: string, day: IsoDate, order: string): Notice => ({
  title: `Corrected contract note of ${dateText(day)}`,
  body: [
    `An order of ${accountName} of ${dateText(day)} was corrected. The attached contract note replaces the earlier one.`,
    order,
  ],
});

/** For an order reversed after its contract note was sent. */
export const reversedOrderNotice = (accountName: string, day: IsoDate, transactionId: string): Notice => ({
  title: `Order of ${dateText(day)} reversed`,
  body: [
    `The order ${transactionId} of ${accountName}, of ${dateText(day)}, was reversed: cash and units are as they were before it. The contract note for this order is no longer valid.`,
    'Your adviser can tell you why.',
  ],
});

/** For a payment to the client whose figures were corrected after its notice was sent. */
export const correctedPaymentNotice = (accountName: string, { day, amount, isBenefit }: NotifiedPayment): Notice => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} corrected: ${poundsText(amount)}`,
  body: [
    `What was paid to you from ${accountName} is ${poundsText(amount)}, of ${dateText(day)}. This replaces our earlier message about it.`,
    'Your adviser can tell you why.',
  ],
});

/** For a payment to the client reversed after its notice was sent. */
export const reversedPaymentNotice = (accountName: string, { day, amount, isBenefit }: NotifiedPayment): Notice => ({
  title: `${isBenefit ? 'Pension payment' : 'Withdrawal'} of ${poundsText(amount)} reversed`,
  body: [
    `${poundsText(amount)} that you were told was paid to you from ${accountName} on ${dateText(day)} was put back into it. Our earlier message about it is no longer valid.`,
    'Your adviser can tell you why.',
  ],
});

/** For an account that can be used from now on. */
export const accountNotice = (accountName: string, wrapperName: string): Notice => ({
  title: `Your new account: ${accountName}`,
  body: [
    `${accountName} (${wrapperName}) is open. You can pay in and invest from now on.`,
    'Your adviser can tell you what it holds and what it costs at any time.',
  ],
});
