import {
  isCustomer,
  type CashLine,
  type Party,
  type PostingGroup,
  type Postings,
  type StockLine,
} from '../state/effects';

const partyKey = (party: Party): string => (isCustomer(party) ? party.accountId : `control ${party.controlCode}`);

/** Lines of the same party as one; those that cancel out are gone. */
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

/** What stands of a transaction's postings, by code and value date: what was taken back cancels out. */
export const standing = (posted: readonly Postings[]): Postings[] => {
  const groups = new Map<string, Postings>();
  for (const group of posted) {
    // A payment in is taken back under a code of its own.
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
 * The same postings the other way, on their old value date. They keep their code, so that whatever is summed by code
 * (charges, payments out, subscriptions) comes to what is right; a payment in alone has RVSL, which every such sum
 * takes with it.
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
