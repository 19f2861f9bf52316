import type { CallData } from '@tessera/contract/schemas';
import { payeeChangedDaysMax } from '@tessera/contract/transactions/values';
import { daysBetween, londonDate, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { cashStateOf } from '../accounts/cash-state';
import { mayWithBankDetails } from '../bank-details/access';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import { changedOn, usedAt } from '../bank-details/changed-on';
import type { SelectedTransaction } from './transaction-row';
import type { ReadScope } from '../../requests/access/scope';
import { seenSteps } from './seen-transactions';
import { bankDetailsEver, bankDetailsOverTime, bankDetailsUsedBy } from '../bank-details/seen-bank-details';

type FullRecord = CallData<'getTransaction'>;

const beforeTheBank: readonly SelectedTransaction['status'][] = ['Checking', 'Waiting', 'Pending'];
const hasToGo = (row: SelectedTransaction): boolean => row.transaction_type === 'Payment' && row.movement_type === 'Out' && beforeTheBank.includes(row.status);

const isToClient = (row: SelectedTransaction): boolean => row.transaction_type === 'Payment' && row.movement_type === 'Out' && row.transaction_sub_type !== 'Adviser Adhoc Fee';

/** When a payment was sent or given up: the first step after the last one in which it still had to go. Null where no step says so. */
const leftAt = async (scope: ReadScope, { transaction_id: transactionId }: SelectedTransaction): Promise<Date | null> => {
  const steps = await seenSteps(scope).where('transaction_step.transaction_id', '=', transactionId).select(['transaction_step.at', 'transaction_step.to_status']).orderBy('transaction_step.step').execute();
  const last = steps.findLastIndex(({ to_status: status }) => beforeTheBank.includes(status));
  return steps[last + 1]?.at ?? null;
};

const masked = 'You may not see bank details in full, so part of the numbers is hidden. An administrator of your firm can give you the Bank Details scope.';

/** Where a payment to the client goes, or went by the details of its day, as the caller may see it. */
export const payeeOf = async (scope: ReadScope, row: SelectedTransaction): Promise<NonNullable<FullRecord['payee']> | null> => {
  if (!isToClient(row)) return null;
  const all = await bankDetailsOverTime(scope, row.account_id);
  const isOpen = hasToGo(row);
  const left = isOpen ? null : await leftAt(scope, row);
  if (!isOpen && left === null) return null;
  const usedId = left && usedAt(all, left);
  const used = await bankDetailsColumns(left === null ? bankDetailsUsedBy(scope, row.account_id) : bankDetailsEver(scope, usedId)).executeTakeFirst();
  if (!used) return null;
  // Of what has gone a change since says nothing.
  const changed = isOpen ? changedOn(used.bank_details_id, all) : null;
  // The business date can be behind the clock: what was changed since is changed lately all the more.
  const date = changed && (londonDate(changed) as IsoDate);
  const isLately = date !== null && daysBetween(date, scope.businessDate) <= payeeChangedDaysMax;
  return { ...toBankDetails(scope.caller, used), masked: mayWithBankDetails(scope.caller, 'read') ? null : masked, changedDate: isLately ? date : null };
};

/** The cash of the account that a payment leaves. */
export const cashBefore = async (scope: ReadScope, row: SelectedTransaction): Promise<NonNullable<FullRecord['accountCash']> | null> => {
  if (!hasToGo(row) || row.amount === null) return null;
  const cash = await cashStateOf(scope, row.account_id);
  return { ...cash, after: poundsToWire(parsePounds(cash.cash) - parsePounds(row.amount)) };
};
