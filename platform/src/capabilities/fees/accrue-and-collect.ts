import type { JobTask } from '@tessera/contract/jobs/values';
import { countText, poundsText } from '@tessera/domain/wording';
import type { Pence } from '@tessera/domain/money';
import type { FeeCode } from '../../foundation/database/column-types';
import type { RunResult } from '../../background/queue/record-run';
import { platformActor } from '../../ledger/platform-actor';
import type { JobContext } from '../../background/queue/task';
import { LedgerRefusal } from '../../ledger/state/refusal';
import type { LedgerActor } from '../../ledger/state/state';
import { accrue } from './accrue';
import { accountsDue, collectUnit, type Shortfall } from './collect';
import { readFeeUnits } from '../../ledger/charges/fee-units';
import { raiseSales } from './raise-sale';
import { readSchedules } from '../../ledger/charges/schedule';

interface Taken {
  count: number;
  amount: Pence;
  readonly short: Shortfall[];
}

/** Accrues every past day, then collects what is due: each unit in its own database transaction. */
export const accrueAndCollect = async (
  context: JobContext,
  firmId: string,
  task: JobTask,
  codes: readonly FeeCode[],
  businessDate: string,
): Promise<RunResult> => {
  const { db } = context;
  const schedules = await readSchedules(db, firmId, codes);
  const units = await readFeeUnits(db, firmId);
  const accrued = await accrue({ db, firmId, task, codes, schedules, units, businessDate });
  const actor = platformActor(context, firmId, businessDate);
  const due = await accountsDue(db, firmId, codes, businessDate);
  const taken: Taken = { count: 0, amount: 0n, short: [] };
  for (const unit of units.filter(({ accounts }) => accounts.some(({ accountId }) => due.has(accountId)))) {
    const { count, amount, short } = await db
      .transaction()
      .execute((transaction) => collectUnit(transaction, actor, unit, codes, schedules));
    taken.count += count;
    taken.amount += amount;
    taken.short.push(...short);
  }
  const selling = await sellForShortfalls(context, actor, taken.short);
  const what =
    task === 'interest'
      ? { one: 'interest payment', many: 'interest payments', done: 'paid' }
      : { one: 'fee', many: 'fees', done: 'taken' };
  const parts = [
    accrued.days === 0
      ? 'Already up to date.'
      : `${countText(accrued.rows, 'accrual')} of ${countText(accrued.days, 'day')} ${accrued.rows === 1 ? 'was' : 'were'} written.`,
    taken.count === 0
      ? `Nothing was ${what.done}.`
      : `${countText(taken.count, what.one, what.many)} ${taken.count === 1 ? 'of' : 'totalling'} ${poundsText(taken.amount)} ${taken.count === 1 ? 'was' : 'were'} ${what.done}.`,
  ];
  if (taken.short.length > 0)
    parts.push(
      `${countText(taken.short.length, 'account lacks', 'accounts lack')} the cash; sales were raised for ${selling}.`,
    );
  return { done: accrued.rows + taken.count, failed: taken.short.length, note: parts.join(' ') };
};

/**
 * Raises sales for each account short of cash and returns the number of accounts sold for. An account that may not sell
 * stays short.
 */
const sellForShortfalls = async (
  { db, ledger }: JobContext,
  actor: LedgerActor,
  accounts: readonly Shortfall[],
): Promise<number> => {
  let selling = 0;
  for (const short of accounts) {
    try {
      const raised = await db.transaction().execute((transaction) => raiseSales(transaction, ledger, actor, short));
      if (raised > 0) selling += 1;
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  }
  return selling;
};
