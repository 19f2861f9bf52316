import type { Page } from '@playwright/test';
import { readAll, readApi } from './api';

interface CashPosting {
  readonly accountId: string;
  readonly amount: number;
}
interface StockPosting {
  readonly accountId: string;
  readonly assetId: string;
  readonly quantity: number;
}
interface Price {
  readonly date: string;
  readonly price: number;
}

/** Scaled integer of a JSON number by its decimal digits; shares no code with the portal on purpose. */
const scaled = (value: number, decimals: number): bigint => BigInt(value.toFixed(decimals).replace('.', ''));

/** `quantity * price`, both at 10^-8, in pence: to the nearest, a half away from zero. */
const penceOf = (quantity: bigint, price: bigint): bigint => {
  const product = quantity * price;
  const unit = 10n ** 14n;
  const half = product < 0n ? -unit / 2n : unit / 2n;
  return (product + half) / unit;
};

/** What a client's accounts are worth in pence, added up from postings and prices alone. */
export const ledgerValuePence = async (page: Page, firmId: string, clientId: string): Promise<bigint> => {
  const cash = await readAll<CashPosting>(page, `/posting/cash/${firmId}?clientId=${clientId}`);
  const stock = await readAll<StockPosting>(page, `/posting/stock/${firmId}?clientId=${clientId}`);
  const units = new Map<string, bigint>();
  for (const { accountId, assetId, quantity } of stock) {
    const holding = `${accountId} ${assetId}`;
    units.set(holding, (units.get(holding) ?? 0n) + scaled(quantity, 8));
  }
  let total = cash.reduce((sum, { amount }) => sum + scaled(amount, 2), 0n);
  const latest = new Map<string, bigint>();
  for (const [holding, quantity] of units) {
    const assetId = holding.split(' ')[1] ?? '';
    if (quantity === 0n) continue;
    if (!latest.has(assetId)) {
      const { data } = await readApi<Price[]>(page, `/price/${firmId}/${assetId}`);
      const last = [...data].sort((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
      latest.set(assetId, last ? scaled(last.price, 8) : 0n);
    }
    total += penceOf(quantity, latest.get(assetId) ?? 0n);
  }
  return total;
};

/** `£1,234.56` of pence, as the portal writes it. */
export const poundsOf = (pence: bigint): string => {
  const digits = (pence < 0n ? -pence : pence).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pence < 0n ? '−' : ''}£${whole}.${digits.slice(-2)}`;
};
