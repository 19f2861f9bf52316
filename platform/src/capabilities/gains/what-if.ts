import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Pooling } from '@tessera/contract/gains/values';
import { valueAt, type Pence, type Price, type Units } from '@tessera/domain/money';
import type { Book, Trade } from './book';
import { Calculation } from './calculation';
import type { GainsClient } from './report';
import { countedOf, Years } from './years';

/** Units of a holding that might be sold at a price. */
export interface Sale {
  readonly accountId: string;
  readonly assetId: string;
  readonly units: Units;
  readonly price: Price;
}

/** Marks what a sale that was only asked about came from. */
export const whatIfSource = 'what-if';

/** A book in which units were sold on a day too. Charges are not known before, and are not counted. */
export const withSales = (book: Book, sales: readonly Sale[], date: IsoDate): Book => ({
  ...book,
  trades: [
    ...book.trades,
    ...sales.map(({ accountId, assetId, units, price }, index): Trade => ({
      accountId,
      assetId,
      transactionId: `${whatIfSource} ${index + 1}`,
      code: 'SELL',
      narrative: 'What if it is sold',
      date,
      order: 2n ** 62n + BigInt(index),
      quantity: -units,
      value: -valueAt(units, price),
      bookValue: 0n,
      charges: 0n,
      counterAccountId: null,
      linkId: null,
      transfer: null,
    })),
  ],
});

/** Units of each instrument that each account holds at the close of a day. */
export const holdingsOn = (book: Book, date: IsoDate): ReadonlyMap<string, Units> => {
  const held = new Map<string, Units>();
  for (const trade of book.trades) {
    if (trade.date > date) continue;
    const key = `${trade.accountId} ${trade.assetId}`;
    held.set(key, (held.get(key) ?? 0n) + trade.quantity);
  }
  return held;
};

/** The day of sales, how purchases are pooled, and the income to take: undefined for what was told, null for not known. */
export interface Asked {
  readonly date: IsoDate;
  readonly pooling: Pooling;
  readonly income: Pence | null | undefined;
}

export type Tried = ReturnType<typeof tried>;

/** The calculation of a client with sales of a day, and the figures of its tax year. */
export const tried = (client: GainsClient, sales: readonly Sale[], { date, pooling, income }: Asked) => {
  const { book, subject, told, holder } = client;
  const calculation = new Calculation(sales.length === 0 ? book : withSales(book, sales, date), subject, pooling);
  const taxYear = taxYearOf(date);
  const years = new Years(countedOf(calculation.disposals), told, holder, income);
  return { calculation, years, taxYear, figures: years.figures(taxYear) };
};
