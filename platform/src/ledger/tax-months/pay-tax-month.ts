import { settledStatus } from '@tessera/contract/paye/life';
import { formatPounds, parsePounds, type Pence } from '@tessera/domain/money';
import type { TaxMonth } from '@tessera/domain/tax-months';
import { sql, type Transaction } from 'kysely';
import { systemClock } from '../../foundation/clock';
import { changeTogether, inserted } from '../../foundation/database/change-together';
import type { DB } from '../../foundation/database/schema';
import { auditRow } from '../../requests/access/audit';
import { controlGroupNumber, newControlPostings } from '../commit/new-postings';
import type { LedgerActor } from '../state/state';
import { planTaxMonth, type TaxMonthState } from './plan-tax-month';

const readTaxMonth = async (
  transaction: Transaction<DB>,
  firmId: string,
  { from, to }: TaxMonth,
): Promise<TaxMonthState> => {
  const { rows } = await sql<{ tax: string; before: string; already: boolean; later: boolean }>`
    select coalesce(sum(amount) filter (where transaction_id is not null and value_date between ${from} and ${to}), 0) as tax,
      coalesce(sum(amount) filter (where transaction_id is null or value_date < ${from}), 0) as before,
      exists (select from tax_month where firm_id = ${firmId} and month_from = ${from}) as already,
      exists (select from tax_month where firm_id = ${firmId} and month_from > ${from}) as later
    from cash_posting where firm_id = ${firmId} and control_code = 'HMRC' and transaction_code = 'TAXP'`.execute(
    transaction,
  );
  const [row] = rows;
  return {
    tax: parsePounds(row?.tax ?? '0'),
    broughtForward: parsePounds(row?.before ?? '0'),
    settled: row?.already ? 'already' : row?.later ? 'a later month is' : 'not yet',
  };
};

/**
 * The ledger's command that settles a tax month of the firm's PAYE, in the caller's database transaction: HMRC control
 * account to bank, with the settled month and its audit row. Returns what was paid, in pence. Simultaneous commands wait
 * for each other, and the second is refused.
 * @throws LedgerRefusal; nothing is written.
 */
export const payTaxMonth = async (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate, clock = systemClock, call, release = null }: LedgerActor,
  month: TaxMonth,
): Promise<Pence> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`tax months ${firmId}`}))`.execute(transaction);
  const state = await readTaxMonth(transaction, firmId, month);
  const { paid, postings } = planTaxMonth(state, month, businessDate);
  const status = settledStatus(paid);
  const at = clock();
  const row = {
    firm_id: firmId,
    month_from: month.from,
    status,
    tax: formatPounds(state.tax),
    brought_forward: formatPounds(state.broughtForward),
    paid: formatPounds(paid),
    group_id: null,
    settled_date: businessDate,
    settled_at: at,
  };
  await changeTogether(transaction, [
    ...(postings === null ? [] : newControlPostings(firmId, postings)),
    ...inserted('tax_month', [row], postings === null ? {} : { group_id: controlGroupNumber }),
    ...inserted('audit', [
      auditRow({
        firmId,
        userId,
        action: call ?? 'ledger.payTaxMonth',
        outcome: 'done',
        recordId: month.from,
        writtenAt: at,
        release,
        after: { status, paid: formatPounds(paid) },
      }),
    ]),
  ]);
  return paid;
};
