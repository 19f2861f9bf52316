import { parsePrice, percentOf } from '@tessera/domain/money';

export interface DatedPrice {
  readonly date: string;
  readonly price: number;
}

/** Change from the first to the last price, in per cent; null without two prices or when the first is zero. */
export const priceChangePercent = (prices: readonly DatedPrice[]): number | null => {
  const first = prices[0];
  const last = prices.at(-1);
  if (!first || !last || prices.length < 2) return null;
  const before = parsePrice(first.price);
  return percentOf(parsePrice(last.price) - before, before);
};
