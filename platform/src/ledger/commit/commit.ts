import { recordId } from '@tessera/domain/identifiers';
import type { Transaction } from 'kysely';
import { systemClock } from '../../foundation/clock';
import { changeTogether, inserted } from '../../foundation/database/change-together';
import { takeNumbers } from '../../foundation/database/take-number';
import type { DB } from '../../foundation/database/schema';
import { newEvents, newPositionEvents, type ChangedPosition, type NewEvent } from '../../requests/events/write-events';
import { auditRow } from '../../requests/access/audit';
import { refreshValuations } from '../valuation/refresh';
import { isCustomer, type ChangedTransaction, type Effects, type PostingGroup } from '../state/effects';
import type { Executed, ExecutedTransaction } from './executed';
import type { LedgerActor, LedgerState } from '../state/state';
import { changedBalances } from './changed-balances';
import { changedTransactions } from './changed-transactions';
import { chargeRows, deleteReplacedCharges } from './charges';
import { newPostings } from './new-postings';
import { newTransactions, type NumberedTransaction } from './new-transactions';

/** The most transactions or posting groups in one commit; a larger job commits in parts. */
const effectsMax = 1000;

/**
 * Writes planned effects: transactions, steps, charges, postings, balances, valuations and audit. The caller has locked
 * the accounts in the same database transaction. `state` is the state the effects were planned on; without one, only
 * new transactions can be written.
 * @throws LedgerRefusal when cash or stock would fall below zero; the caller's transaction must then be rolled back.
 */
export const commitEffects = async (
  db: Transaction<DB>,
  actor: LedgerActor,
  state: LedgerState | null,
  effects: Effects,
  audited: { action: string; recordId: string; reason?: string },
): Promise<Executed> => {
  const { opened, changed, groups } = effects;
  if (opened.length + changed.length === 0) return { linkId: null, transactions: [] };
  if (opened.length + changed.length > effectsMax || groups.length > effectsMax)
    throw new RangeError(`A commit takes at most ${effectsMax} effects; commit in parts.`);
  const { firmId } = actor;
  const at = (actor.clock ?? systemClock)();
  const numbers = opened.length === 0 ? [] : await takeNumbers(db, 'transaction_number', opened.length);
  const numbered = opened.map((each, index) => ({ ...each, transactionId: transactionIdOf(numbers[index]) }));
  const ids = numbered.map(({ transactionId }) => transactionId);
  // A link takes the number of its first transaction, which no other link can have.
  const newLink = numbers[0] === undefined ? null : recordId('link', numbers[0]);
  const joined = state?.transactions.find((each) => each.transactionId === effects.joins);
  const linkId = effects.linked ? newLink : joined ? (joined.linkId ?? newLink) : null;
  if (joined?.linkId === null)
    await db
      .updateTable('portfolio_transaction')
      .set({ link_id: linkId })
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', joined.transactionId)
      .execute();
  const done: ExecutedTransaction[] = [
    ...numbered.map(({ transactionId, type, subType, movement, status }) => ({
      transactionId,
      type,
      subType,
      movement,
      status,
      version: 1,
    })),
    ...changed.flatMap(
      ({ transactionId, to }) =>
        state?.transactions
          .filter((each) => each.transactionId === transactionId)
          .map(({ type, subType, movement, version }) => ({
            transactionId,
            type,
            subType,
            movement,
            status: to,
            version: version + 1,
          })) ?? [],
    ),
  ];
  await deleteReplacedCharges(db, firmId, changed);
  await changeTogether(db, [
    ...newTransactions(actor, at, numbered, linkId),
    ...changedTransactions(actor, at, changed),
    ...inserted('transaction_charge', [
      ...numbered.flatMap((each) => chargeRows(firmId, each, each.status)),
      ...changed.flatMap((each) => chargeRows(firmId, each, each.to)),
    ]),
    ...newPostings(firmId, groups, ids),
    ...changedBalances(firmId, groups),
    ...inserted('audit', [
      auditRow({
        firmId,
        userId: actor.userId,
        action: audited.action,
        outcome: 'done',
        recordId: audited.recordId,
        writtenAt: at,
        ...(audited.reason === undefined ? {} : { reason: audited.reason }),
        release: actor.release ?? null,
        before: Object.fromEntries(changed.map((each) => [each.transactionId, each.from])),
        after: Object.fromEntries(done.map((each) => [each.transactionId, each.status])),
      }),
    ]),
    ...newEvents({ firmId, userId: actor.userId, at, kind: 'Transaction' }, eventsOf(numbered, changed, done)),
    ...newPositionEvents({ firmId, userId: actor.userId, at }, positionsOf(groups)),
  ]);
  if (groups.length > 0) {
    const parties = groups
      .flatMap((group) => [...group.cash, ...group.stock])
      .map((line) => line.party)
      .filter(isCustomer);
    await refreshValuations(db, firmId, [...new Set(parties.map((party) => party.accountId))].sort());
  }
  return { linkId: effects.linked ? linkId : null, transactions: done };
};

const eventsOf = (
  opened: readonly NumberedTransaction[],
  changed: readonly ChangedTransaction[],
  done: readonly ExecutedTransaction[],
): NewEvent[] => {
  const accounts = new Map(opened.map(({ transactionId, accountId }) => [transactionId, accountId]));
  const before = new Map(changed.map(({ transactionId, from }) => [transactionId, from]));
  return done.map(({ transactionId: id, type, status }): NewEvent => {
    const [account, statusBefore] = [accounts.get(id), before.get(id)];
    return account === undefined
      ? {
          type: 'transaction.changed',
          id,
          facts: { transactionType: type, statusBefore: statusBefore ?? null, status },
        }
      : { type: 'transaction.opened', id, account, facts: { transactionType: type, status } };
  });
};

/** The positions of customers that postings change, each once. */
const positionsOf = (groups: readonly PostingGroup[]): ChangedPosition[] => {
  const found = new Map<string, ChangedPosition>();
  for (const { cash, stock } of groups)
    for (const line of [...cash, ...stock]) {
      if (!isCustomer(line.party)) continue;
      const position = { account: line.party.accountId, asset: 'assetId' in line ? line.assetId : null };
      found.set(`${position.account} ${position.asset ?? ''}`, position);
    }
  return [...found.values()];
};

const transactionIdOf = (number: bigint | undefined): string => {
  if (number === undefined) throw new Error('A new transaction got no number.');
  return recordId('transaction', number);
};
