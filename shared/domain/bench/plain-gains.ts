import { addDays } from '../src/dates/dates';
import type { Acquired, Disposed } from '../src/gains/gains-events';

/** What a trade still has for the rules that come after. */
interface Open {
  readonly trade: Acquired | Disposed;
  left: bigint;
}

const scale = 10n ** 12n;

/**
 * The share identification rules as they are read, without any thought of time: each rule looks through all trades of
 * its pool. Purchases and sales only, one after the other, all costs known. Gives each sale's gain at 10^-12 of a
 * penny, in the order of the trades of each pool.
 */
export const plainGains = (trades: readonly (Acquired | Disposed)[]): bigint => {
  let total = 0n;
  for (const key of new Set(trades.map(({ pool }) => pool))) {
    const open = trades.filter(({ pool }) => pool === key).map((trade): Open => ({ trade, left: trade.quantity }));
    const bought = open.filter(({ trade }) => trade.kind === 'Acquired');
    const sold = open.filter(({ trade }) => trade.kind === 'Disposed');
    const costs = new Map<Open, bigint>(sold.map((each) => [each, 0n]));
    const match = (sale: Open, purchase: Open): void => {
      const quantity = sale.left < purchase.left ? sale.left : purchase.left;
      const cost = purchase.trade.kind === 'Acquired' ? (purchase.trade.cost ?? 0n) : 0n;
      costs.set(sale, (costs.get(sale) ?? 0n) + (cost * scale * quantity) / purchase.trade.quantity);
      sale.left -= quantity;
      purchase.left -= quantity;
    };
    for (const sale of sold) for (const each of bought) if (each.trade.date === sale.trade.date) match(sale, each);
    for (const sale of sold) {
      const until = addDays(sale.trade.date, 30);
      for (const each of bought) if (each.trade.date > sale.trade.date && each.trade.date <= until) match(sale, each);
    }
    let units = 0n;
    let cost = 0n;
    for (const each of open) {
      const { trade, left } = each;
      if (trade.kind === 'Acquired') {
        units += left;
        cost += ((trade.cost ?? 0n) * scale * left) / trade.quantity;
      } else {
        const share = left === 0n ? 0n : (cost * left) / units;
        units -= left;
        cost -= share;
        total += (trade.proceeds - trade.charges) * scale - (costs.get(each) ?? 0n) - share;
      }
    }
  }
  return total / scale;
};
