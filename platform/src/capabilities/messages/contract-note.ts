import { chargeNames, type ChargeType } from '@tessera/contract/transactions/values';
import type { IsoDate } from '@tessera/domain/dates';
import { londonTime } from '@tessera/domain/dealing';
import { formatDecimal, sum, unitDecimals, type Pence, type Price, type Units } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { InstrumentType } from '../../foundation/database/column-types';
import type { DocumentContent, DocumentTable } from '../files/document-content';
import { unitsText } from '../../ledger/state/units-text';

/** An executed order, with everything its contract note states. */
export interface NotedOrder {
  readonly transactionId: string;
  readonly side: 'Invest' | 'Disinvest';
  readonly orderType: string;
  readonly instrument: { readonly name: string; readonly isin: string; readonly type: InstrumentType };
  readonly tradingDay: IsoDate;
  /** The time of execution; null where only the day is known. */
  readonly executedAt: Date | null;
  /** Market identifier code; null where the order was dealt with the fund’s manager, or no venue was reported. */
  readonly venue: string | null;
  readonly quantity: Units;
  readonly price: Price;
  /** The value of the units, without charges. */
  readonly consideration: Pence;
  /** The charges on top of the consideration. */
  readonly charges: readonly {
    readonly type: ChargeType;
    readonly amount: Pence;
    readonly basis: string;
    readonly rule: string;
  }[];
  readonly settlementDate: IsoDate | null;
  /** Whether it was executed together with orders of other clients. */
  readonly dealtTogether: boolean;
}

/** The sender and recipient of a note. */
export interface Addressed {
  readonly firm: DocumentContent['firm'];
  readonly client: DocumentContent['client'];
  readonly account: { readonly name: string; readonly id: string };
}

const venueNames: Readonly<Record<string, string>> = { XLON: 'London Stock Exchange (XLON)' };

const venueText = ({ venue, instrument }: NotedOrder): string => {
  if (venue !== null) return venueNames[venue] ?? venue;
  return instrument.type === 'Fund' ? 'With the manager of the fund, at its valuation point' : 'Not reported';
};

/** The price of a unit, such as `£1.2345`: at least two decimals, and as many as the price has. */
const priceText = (price: Price): string => {
  const [whole = '', fraction = ''] = formatDecimal(price, unitDecimals).split('.');
  return `£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
};

/** The time of day in London, to the minute. */
const timeText = (at: Date | null): string => (at === null ? 'Not reported' : `${londonTime(at).slice(11)} (London)`);

const sideWords = { Invest: 'Buy', Disinvest: 'Sell' } as const;

const settlementText = ({ side, settlementDate }: NotedOrder, total: Pence): string => {
  const cash =
    side === 'Invest'
      ? `${poundsText(total)} is taken from the cash of the account`
      : `${poundsText(total)} is added to the cash of the account`;
  return settlementDate === null
    ? `${cash}. You need do nothing.`
    : `On ${dateText(settlementDate)} ${cash} and the units change hands. You need do nothing.`;
};

/** The total cost of a purchase, or proceeds of a sale. */
const totalOf = ({ side, consideration, charges }: NotedOrder): Pence => {
  const taken = sum(charges.map(({ amount }) => amount));
  return side === 'Invest' ? consideration + taken : consideration - taken;
};

const chargesTable = (order: NotedOrder): DocumentTable => {
  const { side, consideration, charges } = order;
  return {
    caption: 'Consideration, commissions and expenses',
    columns: [
      { label: 'Item', align: 'left' },
      { label: 'Basis', align: 'left' },
      { label: 'Amount', align: 'right' },
    ],
    rows: [
      ['Consideration', `${unitsText(order.quantity)} at ${priceText(order.price)}`, poundsText(consideration)],
      ...charges.map(({ type, amount, basis, rule }) => [
        chargeNames[type],
        [basis, rule].filter((part) => part !== '').join('. '),
        poundsText(amount),
      ]),
      ...(charges.length === 0 ? [['Commissions and expenses', 'None were charged', poundsText(0n)]] : []),
      [side === 'Invest' ? 'Total to pay' : 'Net proceeds', '', poundsText(totalOf(order))],
    ],
  };
};

/** The content of a contract note: the list of COBS 16 Annex 1R, in its order. */
export const contractNote = (order: NotedOrder, { firm, client, account }: Addressed): DocumentContent => ({
  title: 'Contract note',
  firm,
  client,
  date: dateText(order.tradingDay),
  facts: [
    { label: 'Reporting firm', value: firm.name },
    { label: 'Client', value: `${client.name} (${client.id})` },
    { label: 'Account', value: `${account.name} (${account.id})` },
    { label: 'Order', value: order.transactionId },
    { label: 'Trading day', value: dateText(order.tradingDay) },
    { label: 'Trading time', value: timeText(order.executedAt) },
    { label: 'Type of order', value: order.orderType },
    { label: 'Execution venue', value: venueText(order) },
    { label: 'Instrument', value: `${order.instrument.name} (ISIN ${order.instrument.isin})` },
    { label: 'Buy or sell', value: sideWords[order.side] },
    { label: 'Nature of the order', value: 'An order to buy or to sell, executed for the account of the client' },
    { label: 'Quantity', value: unitsText(order.quantity) },
    { label: 'Unit price', value: priceText(order.price) },
    { label: 'Total consideration', value: poundsText(order.consideration) },
    { label: 'Commissions and expenses', value: poundsText(sum(order.charges.map(({ amount }) => amount))) },
    { label: 'Exchange rate', value: 'None: it was dealt and settles in pounds sterling' },
    { label: 'Settlement', value: settlementText(order, totalOf(order)) },
    {
      label: 'Counterparty',
      value: `Neither ${firm.name}, a member of its group nor another of its clients was the counterparty`,
    },
  ],
  tables: [chargesTable(order)],
  notes: [
    ...(order.dealtTogether
      ? ['The order was executed together with orders of other clients. All of them have the same price.']
      : []),
    'If anything here is not what you asked for, tell your adviser without delay.',
  ],
});

/** The file name of a contract note. */
export const contractNoteName = ({ transactionId }: Pick<NotedOrder, 'transactionId'>): string =>
  `contract-note-${transactionId}.pdf`;

/** The file name of a note that replaces an earlier one. */
export const correctedNoteName = ({ transactionId }: Pick<NotedOrder, 'transactionId'>): string =>
  `contract-note-${transactionId}-corrected.pdf`;

/** An order in one line: `Bought 120 Alder Growth Fund at £1.25`. */
export const orderText = ({
  side,
  quantity,
  price,
  instrument,
}: Pick<NotedOrder, 'side' | 'quantity' | 'price' | 'instrument'>): string =>
  `${side === 'Invest' ? 'Bought' : 'Sold'} ${unitsText(quantity)} ${instrument.name} at ${priceText(price)}.`;
