import type { AllocatedFill } from '@tessera/domain/allocation';
import { dealingPoint, londonInstant } from '@tessera/domain/dealing';
import { parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import type { Kysely, Selectable } from 'kysely';
import type { TransactionStatus } from '../../foundation/database/column-types';
import type { DB, MarketOrder } from '../../foundation/database/schema';
import type { JobContext } from '../queue/task';
import { heldReason } from '../../ledger/held';
import type { LedgerActor } from '../../ledger/state';
import { unitsText } from '../../ledger/words';
import type { BackOfficeStep } from '../back-office/back-office';
import { doStep } from '../back-office/do-step';
import { shareFill } from './share-fill';

const tooLittle = 'The market filled too little of what was dealt as one: nothing of it came to this order.';

/**
 * Gives each member of an answered market order its part, each in a database transaction of its own. The parts follow from what is stored alone, and
 * members that have theirs are left: broken off anywhere and done again, each gets the same part once. A member that was filled and cannot be booked
 * is held with the reason: it is with the market, its units are dealt, and it is tried again in each run until it can be.
 */
export const allocate = async (context: JobContext, actor: LedgerActor, marketOrderId: string): Promise<{ readonly done: number; readonly failed: number }> => {
  const { db, clock } = context;
  const { firmId } = actor;
  let done = 0;
  let failed = 0;
  for (const { status, held, step } of await partsOf(db, firmId, marketOrderId)) {
    if (status !== 'Placed') continue;
    const outcome = await doStep(context, actor, step, (id, refusal) => {
      if (step.kind !== 'complete') return { kind: 'reject', transactionId: id, reason: refusal };
      const reason = heldBecause(step, refusal);
      // Said once: the history is not filled with what is known.
      return reason === held ? null : { kind: 'hold', transactionId: id, reason };
    });
    if (outcome === 'done' && step.kind === 'complete') done += 1;
    else if (outcome !== 'overtaken') failed += 1;
  }
  await db.updateTable('market_order').set({ allocated_at: clock() }).where('firm_id', '=', firmId).where('market_order_id', '=', marketOrderId).where('allocated_at', 'is', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('portfolio_transaction').where('firm_id', '=', firmId).where('market_order_id', '=', marketOrderId).where('status', '=', 'Placed').select('transaction_id')))).execute();
  return { done, failed };
};

const heldBecause = ({ execution }: Extract<BackOfficeStep, { kind: 'complete' }>, refusal: string): string =>
  `The market filled it with ${unitsText(execution?.quantity ?? 0n)} units for ${poundsText(execution?.consideration ?? 0n)}, and it could not be booked: ${refusal} Put that right, then complete it again.`;

interface Part {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  readonly held: string | null;
  readonly step: BackOfficeStep;
}

/** What an answered market order comes to for each of its members. */
const partsOf = async (db: Kysely<DB>, firmId: string, marketOrderId: string): Promise<readonly Part[]> => {
  const order = await db.selectFrom('market_order').innerJoin('instrument', 'instrument.asset_id', 'market_order.asset_id').where('firm_id', '=', firmId).where('market_order_id', '=', marketOrderId).selectAll('market_order').select('minimum_transfer_unit').executeTakeFirstOrThrow();
  const members = await db.selectFrom('portfolio_transaction').where('firm_id', '=', firmId).where('market_order_id', '=', marketOrderId).select(['transaction_id', 'market_asked', 'status', heldReason.as('held')]).orderBy('transaction_id').execute();
  const by = order.asked_amount === null ? 'quantity' : 'amount';
  const parse = by === 'amount' ? parsePounds : parseUnits;
  const shares = order.status !== 'Filled' ? new Map<string, AllocatedFill>() : shareFill({
    by, smallestUnit: parseUnits(order.minimum_transfer_unit), quantity: parseUnits(order.filled_quantity ?? '0'), consideration: parsePounds(order.filled_amount ?? '0'),
    members: members.map(({ transaction_id: id, market_asked: asked }) => ({ id, asked: parse(trimmed(asked ?? '0', by)) })),
  });
  return members.map(({ transaction_id: transactionId, status, held }) => ({ transactionId, status, held, step: stepFor(order, transactionId, shares.get(transactionId)) }));
};

/** How a member that is held is completed, once what was in the way is put right: with its part of the fill. Null for any other. */
export const heldPart = async (db: Kysely<DB>, firmId: string, marketOrderId: string, transactionId: string): Promise<Extract<BackOfficeStep, { kind: 'complete' }> | null> => {
  const part = (await partsOf(db, firmId, marketOrderId)).find((each) => each.transactionId === transactionId);
  return part?.status === 'Placed' && part.held !== null && part.step.kind === 'complete' ? part.step : null;
};

/** The column has the decimals of units; pounds have two. */
const trimmed = (asked: string, by: 'amount' | 'quantity'): string => (by === 'amount' ? asked.replace(/0{6}$/, '') : asked);

const stepFor = ({ reason, price, venue, dealing_date: date }: Selectable<MarketOrder>, transactionId: string, share: AllocatedFill | undefined): BackOfficeStep => {
  if (reason !== null || price === null) return { kind: 'reject', transactionId, reason: reason ?? tooLittle };
  if (!share || share.quantity === 0n) return { kind: 'reject', transactionId, reason: tooLittle };
  const { quantity, consideration } = share;
  return { kind: 'complete', transactionId, reason: null, date, execution: { price: parsePrice(price), quantity, consideration, time: londonInstant(`${date}T${dealingPoint('Fund', date).time}`), venue, settlementDate: null } };
};
