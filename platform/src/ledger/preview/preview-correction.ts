import type { CallData } from '@tessera/contract/schemas';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { afterEffects } from '../state/after-effects';
import type { TransactionCommand } from '../state/commands';
import { isCustomer, type Effects } from '../state/effects';
import { plan } from '../plan/plan';
import { cashState } from './preview';
import { readState } from '../state/read-state';
import type { LedgerActor, LedgerState } from '../state/state';

type Preview = CallData<'previewCorrection'>;

/**
 * Returns what a correction would post, and the account afterwards. It uses the same plan as the commit, without locks
 * or writes.
 * @throws LedgerRefusal.
 */
export const previewCorrection = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  command: Extract<TransactionCommand, { kind: 'correct' }>,
): Promise<Preview> => {
  const state = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readState(transaction, actor, command, { locked: false }));
  const effects = plan(state, command, actor);
  const after = afterEffects(
    state,
    effects,
    effects.opened.map((_, index) => String(index)),
  );
  const assetIds = [...new Set(effects.groups.flatMap(({ stock }) => stock.map(({ assetId }) => assetId)))];
  return {
    businessDate: state.businessDate,
    now: cashState(state),
    after: cashState(after),
    units: assetIds.map((assetId) => ({
      assetId,
      assetName: state.instruments.get(assetId)?.name ?? assetId,
      now: holding(state, assetId),
      after: holding(after, assetId),
    })),
    postings: ownSide(state, effects),
    notes: notesOn(state, effects),
  };
};

const holding = ({ holdings }: LedgerState, assetId: string): Preview['units'][number]['now'] => {
  const held = holdings.get(assetId);
  return { quantity: unitsToWire(held?.quantity ?? 0n), bookCost: poundsToWire(held?.bookCost ?? 0n) };
};

const ownSide = ({ accountId }: LedgerState, { groups }: Effects): Preview['postings'] =>
  groups.map(({ code: transactionCode, narrative, valueDate, cash, stock }) => {
    const amount = cash.find(({ party }) => isCustomer(party) && party.accountId === accountId)?.amount;
    const units = stock.find(({ party }) => isCustomer(party) && party.accountId === accountId);
    return {
      transactionCode,
      narrative,
      valueDate,
      amount: amount === undefined ? null : poundsToWire(amount),
      quantity: units ? unitsToWire(units.quantity) : null,
      bookValue: units ? poundsToWire(units.bookValue) : null,
    };
  });

const notesOn = (state: LedgerState, { changed, opened }: Effects): string[] => [
  ...changed.slice(1).map(({ transactionId, reason }) => {
    const other = state.transactions.find((each) => each.transactionId === transactionId);
    return `The ${other?.type ?? 'transaction'} ${transactionId} of its group is deleted with it. ${reason ?? ''}`;
  }),
  ...opened.map(({ amount }) => `Tax relief of ${poundsText(amount ?? 0n)} is claimed instead.`),
];
