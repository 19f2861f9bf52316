import { addDays } from '../src/dates/dates';
import type { Acquired, Disposed } from '../src/gains/gains-events';

/** All purchases, or all sales, of one pool on one day: they count as one. */
interface Day {
  readonly date: string;
  readonly isPurchase: boolean;
  quantity: bigint;
  /** Cost, or proceeds less charges. */
  amount: bigint;
  /** Units that no rule took so far. */
  left: bigint;
  /** Cost of what a sale took, far below a penny. */
  cost: bigint;
}

const scale = 10n ** 12n;

const daysOf = (trades: readonly (Acquired | Disposed)[]): readonly Day[] => {
  const days: Day[] = [];
  for (const trade of trades) {
    const isPurchase = trade.kind === 'Acquired';
    const amount = isPurchase ? (trade.cost ?? 0n) : trade.proceeds - trade.charges;
    const day = days.find((each) => each.date === trade.date && each.isPurchase === isPurchase);
    if (day) {
      day.quantity += trade.quantity;
      day.left += trade.quantity;
      day.amount += amount;
    } else
      days.push({ date: trade.date, isPurchase, quantity: trade.quantity, amount, left: trade.quantity, cost: 0n });
  }
  // What is bought on a day joins the pool before what is sold leaves it.
  return days.sort((one, other) =>
    one.date === other.date ? Number(other.isPurchase) - Number(one.isPurchase) : one.date < other.date ? -1 : 1,
  );
};

/**
 * The share identification rules as they are read, one after the other and without a thought of time: each looks
 * through all days of its pool. Purchases with known costs and sales only. Gives the sum of all gains in pence.
 */
export const plainGains = (trades: readonly (Acquired | Disposed)[]): bigint => {
  let total = 0n;
  const pools = new Map<string, (Acquired | Disposed)[]>();
  for (const trade of trades) pools.set(trade.pool, [...(pools.get(trade.pool) ?? []), trade]);
  for (const own of pools.values()) {
    const days = daysOf(own);
    const match = (sale: Day, isTaken: (purchase: Day) => boolean): void => {
      for (const purchase of days.filter((each) => each.isPurchase && isTaken(each))) {
        const quantity = sale.left < purchase.left ? sale.left : purchase.left;
        sale.cost += (purchase.amount * scale * quantity) / purchase.quantity;
        sale.left -= quantity;
        purchase.left -= quantity;
      }
    };
    const sales = days.filter(({ isPurchase }) => !isPurchase);
    for (const sale of sales) match(sale, ({ date }) => date === sale.date);
    for (const sale of sales) {
      const until = addDays(sale.date, 30);
      match(sale, ({ date }) => date > sale.date && date <= until);
    }
    let units = 0n;
    let cost = 0n;
    for (const day of days) {
      if (day.isPurchase) {
        units += day.left;
        cost += (day.amount * scale * day.left) / day.quantity;
        continue;
      }
      const share = day.left === 0n ? 0n : (cost * day.left) / units;
      units -= day.left;
      cost -= share;
      total += day.amount * scale - day.cost - share;
    }
  }
  return total / scale;
};
