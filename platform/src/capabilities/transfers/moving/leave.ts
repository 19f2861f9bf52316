import { parsePounds, parsePrice, parseUnits, valueAt, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { sellDown, type SellableHolding } from '@tessera/domain/sell-down';
import { sql } from 'kysely';
import { availableCash, type AccountState } from '../../../ledger/state/account-state';
import type { TransactionRequest } from '../../../ledger/state/commands';
import { readAccountState } from '../../../ledger/state/read-state';
import { attempt } from '../../../ledger/attempt';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { accruePastDays, settleEnding } from '../../fees/settle-ending';
import { readStillDue } from '../../fees/still-due';
import { emptyLine, writeLines, type TransferLine } from './lines';
import { moveAccount } from './move-account';
import { moveParts, moveTransfer, type Moving, type PartOfLine } from './move-transfer';
import type { TransferSituation } from './situation';
import { feeOf, saleRequest, unsaleable } from './requests';
import { noteObstacle, noteTransfer } from './stored-transfer';
import { takeFee } from './transfer-fee';

/** Extra to sell in case prices fall before the sale is dealt: 10% (domain A.6). */
const saleMargin = 100_000n;

/** Whether a product leaves whole. */
export const isFull = ({ terms }: TransferSituation): boolean => terms.transferValueType === 'Full';

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

/** What an account holds now, at the last prices, with what is not to be sold and without cash that is reserved. */
const worthNow = async (moving: Moving, state: AccountState): Promise<Pence> => {
  const { rows } = await sql<{ asset_id: string; price: string }>`
    select asset_id, last.price from holding cross join lateral (select price from price where price.asset_id = holding.asset_id and price_date <= ${moving.actor.businessDate} order by price_date desc limit 1) last
    where firm_id = ${moving.actor.firmId} and account_id = ${state.accountId}`.execute(moving.transaction);
  return rows.reduce(
    (total, { asset_id: assetId, price }) =>
      total + valueAt(state.holdings.get(assetId)?.quantity ?? 0n, parsePrice(price)),
    availableCash(state) + state.uncleared,
  );
};

interface CashWanted {
  /** What goes to the other provider; null for all there is. */
  readonly leaves: Pence | null;
  /** Of a transfer of everything it follows from what is there. */
  readonly fee: Pence | null;
}

/** What a transfer out as cash has to pay. Where a sum is to remain, all above it goes, and the fee is taken of that. */
const cashWanted = async (moving: Moving, situation: TransferSituation, state: AccountState): Promise<CashWanted> => {
  const { terms, amount, row } = situation;
  if (isFull(situation)) return { leaves: null, fee: null };
  if (row.remaining_balance === null) return { leaves: amount, fee: feeOf(terms, amount) };
  const above = (await worthNow(moving, state)) - parsePounds(row.remaining_balance);
  const fee = above > 0n ? feeOf(terms, above) : 0n;
  return { leaves: above > fee ? above - fee : 0n, fee };
};

/** The sales that a transfer out as cash needs, with its fee. */
export const salesNeeded = async (moving: Moving, situation: TransferSituation): Promise<TransactionRequest[]> => {
  if (situation.terms.transferType !== 'Cash') return [];
  const state = await readAccountState(moving.transaction, moving.ledgerActor, situation.row.account_id);
  const holdings = await readSellable(moving, state);
  const { leaves, fee } = await cashWanted(moving, situation, state);
  const sales =
    leaves === null
      ? holdings.map(({ assetId, free }) => ({ assetId, quantity: free }))
      : sellDown({
          needed: leaves + (fee ?? 0n),
          availableCash: availableCash(state) + state.uncleared,
          autoDisinvest: 'Partial',
          method: 'Proportional',
          holdings,
          margin: saleMargin,
        }).sales;
  return sales.map(({ assetId, quantity }) => saleRequest(assetId, quantity));
};

export type Left = { readonly kind: 'left' | 'waits' } | { readonly kind: 'cannot'; readonly reason: string };

/**
 * What has still to end before anything leaves: sales that are open, cash that has not cleared, and for a product that
 * leaves whole every other order and payment. One that waits for a second person, or for somebody to pay, is somebody's to
 * see to.
 */
export const awaitedFirst = async (
  { transaction, actor, ledgerActor }: Moving,
  situation: TransferSituation,
): Promise<Left | null> => {
  const accountId = situation.row.account_id;
  const open = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Pending', 'Placed', 'Waiting', 'Checking'])
    .where('transaction_type', '<>', 'Product Transfer')
    .where((eb) => (isFull(situation) ? eb.lit(true) : eb('movement_type', '=', 'Disinvest')))
    .select(['transaction_type', 'transaction_sub_type', 'movement_type', 'status', 'amount'])
    .orderBy('transaction_id')
    .execute();
  const checked = open.find(({ transaction_type: type, status }) => type === 'Payment' && status === 'Checking');
  if (checked)
    return {
      kind: 'cannot',
      reason: `A payment of ${poundsText(parsePounds(checked.amount ?? '0'))} (${checked.transaction_sub_type}) waits for a second person. Have it authorised, or delete it: the account leaves after it.`,
    };
  // The rest ends by itself; what is to be paid in may never come.
  const comes = open.find(({ transaction_type: type, movement_type: way }) => type === 'Payment' && way === 'In');
  if (comes)
    return {
      kind: 'cannot',
      reason: `A payment of ${poundsText(parsePounds(comes.amount ?? '0'))} (${comes.transaction_sub_type}) into the account is still awaited. Complete it, or cancel it: the account leaves after it.`,
    };
  const { uncleared } = await readAccountState(transaction, ledgerActor, accountId);
  return open.length > 0 || uncleared > 0n ? { kind: 'waits' } : null;
};

/** What an account holds still once all of it that can be sold is sold: a sentence for each holding, with why. */
const notSold = async (
  { transaction, actor: { firmId, businessDate } }: Moving,
  { accountId, holdings }: AccountState,
): Promise<readonly string[]> => {
  if (![...holdings.values()].some(({ quantity }) => quantity > 0n)) return [];
  const { rows } = await sql<{ long_name: string; is_listed: boolean; price: string | null }>`
    select instrument.long_name, coalesce(listed.status = 'Active', false) as is_listed,
      (select price from price where price.asset_id = instrument.asset_id and price_date <= ${businessDate} order by price_date desc limit 1) as price
    from holding join instrument using (asset_id) left join firm_instrument listed using (firm_id, asset_id)
    where holding.firm_id = ${firmId} and holding.account_id = ${accountId} and holding.quantity > 0 order by instrument.asset_id`.execute(
    transaction,
  );
  return rows.map(({ long_name: name, is_listed: isListed, price }) => {
    const why = unsaleable({ isListed, price: price === null ? null : parsePrice(price) });
    return `${name} cannot be sold: ${why ?? 'its units are reserved'}.`;
  });
};

/**
 * Sends what a transfer out asks for, once its sales have settled: the final fee is taken first, and what is still due
 * of other fees stays until it is taken.
 * @throws LedgerRefusal when the account does not allow it.
 */
export const sendOut = async (moving: Moving, situation: TransferSituation): Promise<Left> => {
  const { transaction, ledgerActor, actor } = moving;
  const { row, terms, lines } = situation;
  const full = isFull(situation);
  if (lines.some(({ arrivedQuantity, arrivedAmount }) => arrivedQuantity > 0n || arrivedAmount > 0n))
    return { kind: 'cannot', reason: 'Something of it has left already, and nothing is sent twice.' };
  const before = await readAccountState(transaction, ledgerActor, row.account_id);
  const awaited = await awaitedFirst(moving, situation);
  if (awaited) return awaited;
  const stays = full && terms.transferType === 'Cash' ? await notSold(moving, before) : [];
  if (stays.length > 0)
    return {
      kind: 'cannot',
      reason: `${stays.join(' ')} The account does not leave whole as cash with ${stays.length === 1 ? 'it' : 'them'}. Wait until ${stays.length === 1 ? 'it' : 'each'} can be sold, move ${stays.length === 1 ? 'it' : 'them'} to another account of the client, or cancel this transfer and enter one in specie (Stock).`,
    };
  const due = full ? await keptForFees(moving, row.account_id) : 0n;
  const spendable = availableCash(before);
  const asCash = terms.transferType === 'Cash' ? await cashWanted(moving, situation, before) : null;
  const wanted = asCash?.leaves ?? null;
  const fee = asCash?.fee ?? feeOf(terms, asCash ? spendable : situation.amount);
  if (fee > spendable) return { kind: 'cannot', reason: 'There is not enough cash in the account for the final fee.' };
  const left = spendable - fee > due ? spendable - fee - due : 0n;
  if (wanted !== null && wanted > left)
    return {
      kind: 'cannot',
      reason: `The sales brought too little cash: ${poundsText(wanted + fee)} is needed${fee > 0n ? ' with the fee' : ''}, and ${poundsText(spendable)} can leave. Pay the rest in, or cancel the transfer: what was sold stays as cash.`,
    };
  const { parts, changed } = partsOut(before, lines, row.previous_provider_name, {
    cash: wanted ?? (terms.transferType === 'Cash' || full ? left : 0n),
    takesUnits: terms.transferType === 'Stock',
    full,
  });
  if (parts.length === 0) return { kind: 'cannot', reason: 'Nothing in the account can leave.' };
  if (fee > 0n) await takeFee(moving, situation, fee);
  await moveTransfer(moving, row, 'With Previous Provider', {
    reason: null,
    parts,
    changed: { action_required: false },
  });
  await writeLines(transaction, actor.firmId, row.transaction_id, await withCosts(moving, row.transaction_id, changed));
  return { kind: 'left' };
};

/**
 * What stays in an account that leaves whole until it is closed: its fees still due, and a little for those of the days
 * until then. What is too much of it follows the rest.
 */
const keptForFees = async ({ transaction, ledgerActor, actor }: Moving, accountId: string): Promise<Pence> => {
  await accruePastDays(transaction, ledgerActor, accountId);
  const { fees } = await readStillDue(transaction, actor.firmId, accountId);
  return fees === null ? 0n : fees.amount + fees.amount / 100n + 10n;
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

/** What left with a transfer: cash, and units at the prices of the day they left. */
export const valueLeft = async ({ transaction, actor: { firmId } }: Moving, transferId: string): Promise<Pence> => {
  const { rows } = await sql<{ value: string }>`
    select coalesce(sum(case when t.movement_type = 'Out' then t.amount else -t.amount end), 0) as value
    from transfer_part part join portfolio_transaction t using (firm_id, transaction_id)
    where part.firm_id = ${firmId} and part.transfer_id = ${transferId} and t.transaction_type in ('Cash Transfer', 'Stock Transfer')`.execute(
    transaction,
  );
  return parsePounds(rows[0]?.value ?? '0');
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

/**
 * Ends the account of a product that has left whole: its last interest is paid and its last fees are taken, the rest
 * follows to the other provider, and it is closed; all of it, or nothing. Tried again every day until then.
 */
export const closeLeft = async (moving: Moving, situation: TransferSituation): Promise<void> => {
  const { transaction, actor } = moving;
  if (!isFull(situation) || situation.account.status !== 'Transfer Out') return;
  const awaited = await awaitedFirst(moving, situation);
  if (awaited?.kind === 'cannot') return noteObstacle(transaction, actor, situation.row, awaited.reason);
  if (awaited) return;
  const ended = await attempt(transaction, () =>
    endAccount({ ...moving, actor: { ...actor, by: 'platform' } }, situation),
  );
  if (ended instanceof LedgerRefusal) await noteObstacle(transaction, actor, situation.row, ended.message);
};

/** @throws LedgerRefusal when the account cannot be closed. */
const endAccount = async (moving: Moving, { row, account, lines }: TransferSituation): Promise<void> => {
  const { transaction, ledgerActor, actor } = moving;
  await settleEnding(transaction, ledgerActor, row.account_id);
  const rest = availableCash(await readAccountState(transaction, ledgerActor, row.account_id));
  if (rest > 0n) {
    const line =
      lines.find(({ kind }) => kind === 'Residual') ??
      emptyLine(Math.max(0, ...lines.map((each) => each.line)) + 1, 'Residual', null);
    await moveParts(moving, row, 'Rest sent on', {
      reason: null,
      amount: (await valueLeft(moving, row.transaction_id)) + rest,
      parts: [
        {
          kind: 'Cash',
          from: 'Account',
          to: 'Provider',
          amount: rest,
          narrative: `Late income to ${row.previous_provider_name}`,
          line: line.line,
        },
      ],
    });
    await writeLines(transaction, actor.firmId, row.transaction_id, [
      { ...line, arrivedAmount: line.arrivedAmount + rest, notComing: true },
    ]);
  }
  const problem = await moveAccount(moving, row.account_id, account.status, 'Closed');
  if (problem !== null) throw new LedgerRefusal(problem);
  await noteTransfer(
    transaction,
    actor,
    row,
    {
      action: 'Account closed',
      to: row.transfer_status,
      reason: rest > 0n ? `${poundsText(rest)} of interest and what was kept for fees was sent on.` : null,
    },
    { obstacle: null, action_required: false },
  );
};
