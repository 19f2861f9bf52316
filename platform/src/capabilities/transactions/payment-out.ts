import type { CallData } from '@tessera/contract/schemas';
import { payeeChangedDaysMax } from '@tessera/contract/transactions/values';
import { daysBetween, londonDate, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { cashStateOf } from '../accounts/cash-state';
import { mayWithBankDetails } from '../bank-details/access';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import { changedOn } from '../bank-details/changed-on';
import type { SelectedTransaction } from './transaction-row';
import type { ReadScope } from '../../requests/access/scope';
import { bankDetailsOverTime, bankDetailsUsedBy } from '../bank-details/seen-bank-details';

type FullRecord = CallData<'getTransaction'>;

const beforeTheBank: readonly SelectedTransaction['status'][] = ['Checking', 'Waiting', 'Pending'];
/** What has gone to the bank went to the details of its day, which may not be those of now. */
const hasToGo = (row: SelectedTransaction): boolean => row.transaction_type === 'Payment' && row.movement_type === 'Out' && beforeTheBank.includes(row.status);

const masked = 'You may not see bank details in full, so part of the numbers is hidden. An administrator of your firm can give you the Bank Details scope.';

/** Where a payment to the client goes, as the caller may see it. */
export const payeeOf = async (scope: ReadScope, row: SelectedTransaction): Promise<NonNullable<FullRecord['payee']> | null> => {
  if (!hasToGo(row) || row.transaction_sub_type === 'Adviser Adhoc Fee') return null;
  const used = await bankDetailsColumns(bankDetailsUsedBy(scope, row.account_id)).executeTakeFirst();
  if (!used) return null;
  const changed = changedOn(used.bank_details_id, await bankDetailsOverTime(scope, row.account_id));
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
