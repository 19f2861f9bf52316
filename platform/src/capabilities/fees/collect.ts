import { addMonths, startOfMonth, type IsoDate } from '@tessera/domain/dates';
import { parseDecimal, parsePounds, sum, type Pence } from '@tessera/domain/money';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { availableCash } from '../../ledger/state/account-state';
import { chargeGroups } from '../../ledger/state/charge-postings';
import { commitWithoutCommand } from '../../ledger/ledger';
import { cashMove, type OpenedTransaction, type PostingGroup } from '../../ledger/state/effects';
import { lockAccounts, readAccountState } from '../../ledger/state/read-state';
import type { LedgerActor } from '../../ledger/state/state';
import { accrualDecimals } from './accrue';
import type { FeeUnit } from '../../ledger/charges/fee-units';
import { notDueFrom, calculateMonths, type Due, type MonthAccrual } from './calculate-months';
import type { FeeSchedule } from '../../ledger/charges/schedule';

/** An account whose available cash does not cover what is due. */
export interface Shortfall {
  readonly accountId: string;
  /** Everything still due. */
  readonly due: Pence;
}

export interface Collected {
  readonly count: number;
  readonly amount: Pence;
  readonly short: readonly Shortfall[];
}

/** Accounts with uncollected amounts due. */
export const accountsDue = async (
  db: Kysely<DB>,
  firmId: string,
  codes: readonly FeeCode[],
  businessDate: IsoDate,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('fee_accrual')
    .where('firm_id', '=', firmId)
    .where('code', 'in', codes)
    .where('transaction_id', 'is', null)
    .where('accrual_date', '<', notDueFrom(businessDate))
    .select('account_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ account_id: accountId }) => accountId));
};

interface MonthRow {
  account_id: string;
  code: FeeCode;
  month: IsoDate;
  amount: string;
  value: string;
  tier_total: string;
  days: bigint;
  collected: boolean;
}

/** A unit's months in full up to a day, including the parts already collected. */
const readMonths = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  codes: readonly FeeCode[],
  before: IsoDate,
): Promise<readonly MonthAccrual[]> => {
  const ids = sql`${[...accountIds]}::text[]`;
  const { rows } = await sql<MonthRow>`
    select account_id, code, date_trunc('month', accrual_date)::date as month, sum(amount) as amount, sum(value) as value, sum(tier_total) as tier_total, count(*) as days, bool_and(transaction_id is not null) as collected
    from fee_accrual where firm_id = ${firmId} and account_id = any(${ids}) and code = any(${[...codes]}::text[]) and accrual_date < ${before} and accrual_date >= (
      select date_trunc('month', min(accrual_date))::date from fee_accrual open where open.firm_id = ${firmId} and open.account_id = any(${ids}) and open.code = any(${[...codes]}::text[]) and open.transaction_id is null
    ) group by account_id, code, month order by month, array_position(${[...codes]}::text[], code), account_id`.execute(
    db,
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    code: row.code,
    month: row.month,
    amount: parseDecimal(row.amount, accrualDecimals),
    values: parsePounds(row.value),
    tierTotals: parsePounds(row.tier_total),
    days: Number(row.days),
    collected: row.collected,
  }));
};

const transactionOf = (due: Due, businessDate: IsoDate): OpenedTransaction => ({
  accountId: due.accountId,
  type: 'Cash',
  ...(due.code === 'INTR' ? { subType: 'Deposit', movement: 'In' } : { subType: 'Withdrawal', movement: 'Out' }),
  method: null,
  amount: due.gross,
  quantity: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  narrative: due.narrative,
  status: 'Completed',
  reason: due.basis,
  linkOrder: 0,
  date: businessDate,
  settlementDate: businessDate,
  completedDate: businessDate,
  reservedCash: 0n,
  reservedQuantity: 0n,
  charges: due.charges,
  estimate: null,
});

const groupsOf = (due: Due, opened: number, businessDate: IsoDate): PostingGroup[] => {
  const dates = { postDate: businessDate, valueDate: businessDate };
  if (due.code !== 'INTR')
    return chargeGroups(due.accountId, { opened }, due.charges, dates).map((group) =>
      group.code === due.code ? { ...group, narrative: due.narrative } : group,
    );
  return [
    {
      of: { opened },
      ...dates,
      code: 'INTR',
      narrative: due.narrative,
      cash: cashMove(due.accountId, due.gross, 'INCOME'),
      stock: [],
    },
  ];
};

/**
 * Selects the dues, in order, that available cash covers: the first that it does not cover also holds back those after
 * it.
 */
const affordable = (dues: readonly Due[], available: Pence): readonly Due[] => {
  const taken: Due[] = [];
  let left = available;
  for (const due of dues) {
    if (due.code !== 'INTR' && due.gross > left) break;
    left -= due.gross;
    taken.push(due);
  }
  return taken;
};

const markCollected = async (
  db: Kysely<DB>,
  firmId: string,
  { accountId, code, month }: Due,
  transactionId: string,
): Promise<void> => {
  await db
    .updateTable('fee_accrual')
    .set({ transaction_id: transactionId })
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .where('accrual_date', '>=', month)
    .where('accrual_date', '<', addMonths(startOfMonth(month), 1))
    .where('transaction_id', 'is', null)
    .execute();
};

/**
 * Collects what a unit owes, one transaction for each account, code and month, inside the caller's database
 * transaction: fees, postings and the marks on their days are written together or not at all.
 * @param before the first day that is not taken yet; the days of a month are taken once, so only an account that ends
 *   has another than the day of collection says.
 */
export const collectUnit = async (
  transaction: Transaction<DB>,
  actor: LedgerActor,
  unit: FeeUnit,
  codes: readonly FeeCode[],
  schedules: readonly FeeSchedule[],
  before: IsoDate = notDueFrom(actor.businessDate),
): Promise<Collected> => {
  const { firmId, businessDate } = actor;
  const accountIds = unit.accounts.map(({ accountId }) => accountId);
  // Of two simultaneous runs, the second sees here what the first collected.
  await lockAccounts(transaction, firmId, accountIds);
  const dues = calculateMonths(
    await readMonths(transaction, firmId, accountIds, codes, before),
    schedules,
    businessDate,
  );
  const taken: Due[] = [];
  const short: Shortfall[] = [];
  for (const accountId of new Set(dues.map((due) => due.accountId))) {
    const own = dues.filter((due) => due.accountId === accountId);
    const paid = affordable(own, availableCash(await readAccountState(transaction, actor, accountId)));
    taken.push(...paid);
    if (paid.length < own.length) short.push({ accountId, due: sum(own.slice(paid.length).map(({ gross }) => gross)) });
  }
  const effects = {
    opened: taken.map((due) => transactionOf(due, businessDate)),
    groups: taken.flatMap((due, index) => groupsOf(due, index, businessDate)),
  };
  const { transactions } = await commitWithoutCommand(transaction, actor, effects, {
    action: codes.includes('INTR') ? 'ledger.interest' : 'ledger.fees',
    recordId: unit.unitId,
  });
  for (const [index, due] of taken.entries()) {
    const written = transactions[index];
    if (!written) throw new Error('A fee was taken without a transaction.');
    await markCollected(transaction, firmId, due, written.transactionId);
  }
  return { count: taken.length, amount: sum(taken.map(({ gross }) => gross)), short };
};
