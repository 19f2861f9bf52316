import { parsePounds, parsePrice, parseUnits, valueAt, type Pence } from '@tessera/domain/money';
import { sellDown, type SellableHolding } from '@tessera/domain/sell-down';
import { sql } from 'kysely';
import { availableCash, type AccountState } from '../../../ledger/state/account-state';
import type { TransactionRequest } from '../../../ledger/state/commands';
import { readAccountState } from '../../../ledger/state/read-state';
import { readStillDue } from '../../fees/still-due';
import { emptyLine, writeLines, type TransferLine } from './lines';
import { moveAccount } from './move-account';
import { moveTransfer, type Moving, type PartOfLine } from './move-transfer';
import type { TransferSituation } from './situation';
import { feeOf, feeRequest, saleRequest } from './requests';

/** Extra to sell in case prices fall before the sale is dealt: 10 % (domain A.6). */
const saleMargin = 100_000n;

const isFull = ({ terms }: TransferSituation): boolean => terms.transferValueType === 'Full';

/** What can be sold of an account now: free units of instruments that can be dealt and have a price. */
const readSellable = async (moving: Moving, state: AccountState): Promise<SellableHolding[]> => {
  const { firmId, businessDate } = moving.actor;
  const { rows } = await sql<{ asset_id: string; smallest: string; price: string }>`
    select instrument.asset_id, minimum_transfer_unit as smallest, last.price from holding join instrument using (asset_id) join firm_instrument using (firm_id, asset_id)
      cross join lateral (select price from price where price.asset_id = instrument.asset_id and price_date <= ${businessDate} order by price_date desc limit 1) last
    where holding.firm_id = ${firmId} and holding.account_id = ${state.accountId} and firm_instrument.status = 'Active' and last.price > 0 order by instrument.asset_id`.execute(
    moving.transaction,
  );
  return rows.flatMap(({ asset_id: assetId, smallest, price }) => {
    const held = state.holdings.get(assetId);
    const free = held && held.quantity > held.reserved ? held.quantity - held.reserved : 0n;
    return free > 0n ? [{ assetId, free, price: parsePrice(price), smallestUnit: parseUnits(smallest) }] : [];
  });
};

/** What a transfer out as cash has to pay; null for all there is. */
const cashWanted = ({ terms, amount }: TransferSituation, worth: Pence): Pence | null =>
  terms.transferValueType === 'Full'
    ? null
    : terms.withdrawalType === 'Remaining balance'
      ? worth > amount
        ? worth - amount
        : 0n
      : amount;

/** The sales that a transfer out as cash needs, with its fee. */
export const salesNeeded = async (moving: Moving, situation: TransferSituation): Promise<TransactionRequest[]> => {
  if (situation.terms.transferType !== 'Cash') return [];
  const state = await readAccountState(moving.transaction, moving.ledgerActor, situation.row.account_id);
  const holdings = await readSellable(moving, state);
  const cash = availableCash(state) + state.uncleared;
  const worth = holdings.reduce((total, { free, price }) => total + valueAt(free, price), cash);
  const wanted = cashWanted(situation, worth);
  const sales =
    wanted === null
      ? holdings.map(({ assetId, free }) => ({ assetId, quantity: free }))
      : sellDown({
          needed: wanted + feeOf(situation.terms, wanted),
          availableCash: cash,
          autoDisinvest: 'Partial',
          method: 'Proportional',
          holdings,
          margin: saleMargin,
        }).sales;
  return sales.map(({ assetId, quantity }) => saleRequest(assetId, quantity));
};

/** Whether what leaves has still to come together: sales that are open, or cash that has not cleared. */
const waitsForAccount = async (
  { transaction, actor }: Moving,
  state: AccountState,
  full: boolean,
): Promise<boolean> => {
  if (state.uncleared > 0n) return true;
  const open = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', state.accountId)
    .where('status', 'in', ['Pending', 'Placed', 'Waiting', 'Checking'])
    .where('transaction_type', '<>', 'Product Transfer')
    .where((eb) => (full ? eb.lit(true) : eb('movement_type', '=', 'Disinvest')))
    .select('transaction_id')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
};

export type Left = { readonly kind: 'left' | 'waits' } | { readonly kind: 'cannot'; readonly reason: string };

/**
 * Sends what a transfer out asks for, once its sales have settled: the final fee is taken first, and what is still due
 * of other fees stays until it is taken.
 * @throws LedgerRefusal when the account does not allow it.
 */
export const sendOut = async (moving: Moving, situation: TransferSituation): Promise<Left> => {
  const { transaction, ledger, ledgerActor, actor } = moving;
  const { row, terms, lines } = situation;
  const full = isFull(situation);
  const before = await readAccountState(transaction, ledgerActor, row.account_id);
  if (await waitsForAccount(moving, before, full)) return { kind: 'waits' };
  const { fees } = full ? await readStillDue(transaction, actor.firmId, row.account_id) : { fees: null };
  const spendable = availableCash(before);
  const due = fees?.amount ?? 0n;
  const wanted = terms.transferType === 'Cash' ? cashWanted(situation, spendable) : null;
  const fee = feeOf(terms, wanted ?? (terms.transferType === 'Cash' ? spendable : situation.amount));
  if (fee > spendable) return { kind: 'cannot', reason: 'There is not enough cash in the account for the final fee.' };
  const left = spendable - fee > due ? spendable - fee - due : 0n;
  if (wanted !== null && wanted > left)
    return { kind: 'cannot', reason: 'The sales brought too little cash for what has to leave.' };
  const { parts, changed } = partsOut(before, lines, row.previous_provider_name, {
    cash: wanted ?? (terms.transferType === 'Cash' || full ? left : 0n),
    takesUnits: terms.transferType === 'Stock',
    full,
  });
  if (parts.length === 0) return { kind: 'cannot', reason: 'Nothing in the account can leave.' };
  if (fee > 0n)
    await ledger.execute(transaction, ledgerActor, {
      kind: 'open',
      accountId: row.account_id,
      requests: [feeRequest(terms, fee, row.previous_provider_name)],
    });
  await moveTransfer(moving, row, 'With Previous Provider', {
    reason: null,
    parts,
    changed: { action_required: false },
  });
  await writeLines(transaction, actor.firmId, row.transaction_id, await withCosts(moving, row.transaction_id, changed));
  return { kind: 'left' };
};

const partsOut = (
  { holdings }: AccountState,
  lines: readonly TransferLine[],
  provider: string,
  { cash, takesUnits, full }: { readonly cash: Pence; readonly takesUnits: boolean; readonly full: boolean },
): { readonly parts: readonly PartOfLine[]; readonly changed: readonly TransferLine[] } => {
  const narrative = `Transfer to ${provider}`;
  const parts: PartOfLine[] = [];
  const changed: TransferLine[] = [];
  let next = Math.max(0, ...lines.map(({ line }) => line)) + 1;
  const lineFor = (kind: 'Cash' | 'Holding', assetId: string | null): TransferLine => {
    const found = lines.find((line) => line.kind === kind && line.assetId === assetId);
    if (found) return found;
    next += 1;
    return emptyLine(next - 1, kind, assetId);
  };
  const route = { from: 'Account', to: 'Provider', narrative } as const;
  if (takesUnits)
    for (const [assetId, { quantity, reserved }] of holdings) {
      const announced = lines.find((line) => line.assetId === assetId)?.announcedQuantity ?? 0n;
      const free = quantity - reserved;
      const leaves = full || announced > free ? free : announced;
      if (leaves <= 0n) continue;
      const line = lineFor('Holding', assetId);
      parts.push({ ...route, kind: 'Units', assetId, quantity: leaves, bookCost: null, line: line.line });
      changed.push({ ...line, arrivedQuantity: leaves });
    }
  if (cash > 0n) {
    const line = lineFor('Cash', null);
    parts.push({ ...route, kind: 'Cash', amount: cash, line: line.line });
    changed.push({ ...line, arrivedAmount: cash });
  }
  return { parts, changed };
};

/** The book cost that left with each holding, as the ledger took it. */
const withCosts = async (
  { transaction, actor: { firmId } }: Moving,
  transferId: string,
  lines: readonly TransferLine[],
): Promise<TransferLine[]> => {
  const { rows } = await sql<{ line: number; cost: string }>`
    select part.line, -sum(posting.book_value) as cost from transfer_part part join stock_posting posting using (firm_id, transaction_id)
    where part.firm_id = ${firmId} and part.transfer_id = ${transferId} and posting.account_id is not null and part.line is not null group by part.line`.execute(
    transaction,
  );
  const costs = new Map(rows.map(({ line, cost }) => [line, parsePounds(cost)]));
  return lines.map((line) => ({ ...line, arrivedCost: costs.get(line.line) ?? 0n }));
};

/** The parts that bring back what had left. */
export const backParts = ({ row, lines }: TransferSituation, what: string): readonly PartOfLine[] =>
  lines.flatMap((line): PartOfLine[] => {
    const route = {
      from: 'Provider',
      to: 'Account',
      narrative: `Transfer to ${row.previous_provider_name} ${what}`,
      line: line.line,
    } as const;
    if (line.assetId !== null && line.arrivedQuantity > 0n)
      return [
        { ...route, kind: 'Units', assetId: line.assetId, quantity: line.arrivedQuantity, bookCost: line.arrivedCost },
      ];
    return line.arrivedAmount > 0n ? [{ ...route, kind: 'Cash', amount: line.arrivedAmount }] : [];
  });

/** Begins the account's own end where a product leaves whole; why it may not, or null. */
export const beginLeaving = (moving: Moving, situation: TransferSituation): Promise<string | null> =>
  isFull(situation) && situation.account.status === 'Active'
    ? moveAccount(moving, situation.row.account_id, situation.account.status, 'Transfer Out')
    : Promise.resolve(null);

/** Closes the account of a product that has left whole, once nothing is in it; tried again every day until then. */
export const noteLeft = async (moving: Moving, situation: TransferSituation): Promise<void> => {
  const { row, account } = situation;
  if (isFull(situation) && account.status === 'Transfer Out')
    await moveAccount(moving, row.account_id, account.status, 'Closed');
};
