import { isCustomer, type CashLine, type Party, type PostingGroup, type Postings, type StockLine } from './effects';

const partyKey = (party: Party): string => (isCustomer(party) ? party.accountId : `control ${party.controlCode}`);

/** Merges lines of the same party, and drops those that sum to zero. */
const addCash = (lines: readonly CashLine[]): CashLine[] => {
  const sums = new Map<string, CashLine>();
  for (const line of lines)
    sums.set(partyKey(line.party), { ...line, amount: (sums.get(partyKey(line.party))?.amount ?? 0n) + line.amount });
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
};

const addStock = (lines: readonly StockLine[]): StockLine[] => {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const key = `${partyKey(line.party)} ${line.assetId}`;
    const before = sums.get(key);
    sums.set(
      key,
      before
        ? {
            ...line,
            quantity: before.quantity + line.quantity,
            value: before.value + line.value,
            bookValue: before.bookValue + line.bookValue,
          }
        : line,
    );
  }
  return [...sums.values()].filter(
    ({ quantity, value, bookValue }) => quantity !== 0n || value !== 0n || bookValue !== 0n,
  );
};

/**
 * Returns a transaction's postings that are still in force, by code and value date: a reversal cancels what it
 * reverses.
 */
export const postingsInForce = (posted: readonly Postings[]): Postings[] => {
  const groups = new Map<string, Postings>();
  for (const group of posted) {
    // A payment in is reversed under a code of its own.
    const code = group.code === 'RVSL' ? 'PAYI' : group.code;
    const before = groups.get(`${code} ${group.valueDate}`);
    groups.set(
      `${code} ${group.valueDate}`,
      before
        ? { ...before, cash: [...before.cash, ...group.cash], stock: [...before.stock, ...group.stock] }
        : { ...group, code },
    );
  }
  return [...groups.values()]
    .map((group) => ({ ...group, cash: addCash(group.cash), stock: addStock(group.stock) }))
    .filter(({ cash, stock }) => cash.length + stock.length > 0);
};

/**
 * Returns the same postings with the sign reversed, on their old value date. They keep their code, so that sums by code
 * (charges, payments out, subscriptions) stay right. Only a payment in gets another code, RVSL, which every such sum
 * includes.
 */
export const reversedPostings = (
  transactionId: string,
  postDate: string,
  { code, narrative, valueDate, cash, stock }: Postings,
): PostingGroup => ({
  of: { transactionId },
  code: code === 'PAYI' ? 'RVSL' : code,
  narrative: `Reversed: ${narrative}`,
  postDate,
  valueDate,
  cash: cash.map((line) => ({ ...line, amount: -line.amount })),
  stock: stock.map((line) => ({ ...line, quantity: -line.quantity, value: -line.value, bookValue: -line.bookValue })),
});
