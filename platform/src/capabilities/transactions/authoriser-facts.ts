import type { CallData } from '@tessera/contract/schemas';
import { payeeChangedDaysMax } from '@tessera/contract/transactions/values';
import { daysBetween, londonDate, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { cashStateOf } from '../accounts/cash-state';
import { canAccessBankDetails } from '../bank-details/access';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import { changedOn, firstEnteredAfter, usedAt } from '../bank-details/changed-on';
import type { SelectedTransaction } from './transaction-row';
import type { ReadScope } from '../../requests/access/scope';
import { bankDetailsById, bankDetailsHistory, bankDetailsUsedBy } from '../bank-details/seen-bank-details';
import { seenSteps, seenTransfers } from './seen-transactions';

type FullRecord = CallData<'getTransaction'>;

const notGone: readonly SelectedTransaction['status'][] = ['Checking', 'Waiting', 'Pending'];
const isToClient = (row: SelectedTransaction): boolean =>
  row.transaction_type === 'Payment' && row.movement_type === 'Out' && row.transaction_sub_type !== 'Adviser Adhoc Fee';
/** Money or investments that come or go, and have not yet. */
const hasToMove = (row: SelectedTransaction): boolean =>
  (row.transaction_type === 'Payment' || row.transaction_type === 'Product Transfer') && notGone.includes(row.status);

const masked =
  'You may not see bank details in full, so part of the numbers is hidden. An administrator of your firm can give you the Bank Details scope.';

const dayOf = (at: Date | null): IsoDate | null => at && (londonDate(at) as IsoDate);

/**
 * When a payment was sent or given up: the first step after the last one in which it still had to go. Null where no
 * step says so.
 */
const leftAt = async (
  scope: ReadScope,
  { transaction_id: transactionId }: SelectedTransaction,
): Promise<Date | null> => {
  const steps = await seenSteps(scope)
    .where('transaction_step.transaction_id', '=', transactionId)
    .select(['transaction_step.at', 'transaction_step.to_status'])
    .orderBy('transaction_step.step')
    .execute();
  const last = steps.findLastIndex(({ to_status: status }) => notGone.includes(status));
  return steps[last + 1]?.at ?? null;
};

/**
 * Where a payment to the client goes, or went by the details of its day, as the caller may see it. `asked` is when the
 * payment was made, or its day.
 */
export const payeeOf = async (
  scope: ReadScope,
  row: SelectedTransaction,
  asked: string,
): Promise<NonNullable<FullRecord['payee']> | null> => {
  if (!isToClient(row)) return null;
  const all = await bankDetailsHistory(scope, row.account_id);
  const isOpen = notGone.includes(row.status);
  const left = isOpen ? null : await leftAt(scope, row);
  if (!isOpen && left === null) return null;
  const usedId = left && usedAt(all, left);
  const used = await bankDetailsColumns(
    left === null ? bankDetailsUsedBy(scope, row.account_id) : bankDetailsById(scope, usedId),
  ).executeTakeFirst();
  if (!used) return null;
  // Of what has gone a change since says nothing. The business date can be behind the clock: what was changed since is
  // changed lately all the more.
  const date = isOpen ? dayOf(changedOn(used.bank_details_id, all)) : null;
  const isLately = date !== null && daysBetween(date, scope.businessDate) <= payeeChangedDaysMax;
  return {
    ...toBankDetails(scope.caller, used),
    masked: canAccessBankDetails(scope.caller, 'read') ? null : masked,
    changedDate: isLately ? date : null,
    firstEnteredDate: isOpen ? dayOf(firstEnteredAfter(used.bank_details_id, all, asked)) : null,
  };
};

/**
 * From whom or to whom a product is transferred, and as what; null of what is no transfer to or from another provider.
 */
export const transferOf = async (
  scope: ReadScope,
  row: SelectedTransaction,
): Promise<NonNullable<FullRecord['transfer']> | null> => {
  if (row.transaction_type !== 'Product Transfer') return null;
  const transfer = await seenTransfers(scope)
    .where('product_transfer.transaction_id', '=', row.transaction_id)
    .select(['transfer_type', 'transfer_status', 'previous_provider_name', 'previous_provider_reference'])
    .executeTakeFirst();
  return transfer
    ? {
        transferType: transfer.transfer_type,
        transferStatus: transfer.transfer_status,
        provider: { name: transfer.previous_provider_name, reference: transfer.previous_provider_reference },
      }
    : null;
};

/**
 * The cash of the account that money leaves or comes to, now and then. Investments that move in specie leave it as it
 * is.
 */
export const cashBefore = async (
  scope: ReadScope,
  row: SelectedTransaction,
  transfer: FullRecord['transfer'],
): Promise<NonNullable<FullRecord['accountCash']> | null> => {
  if (!hasToMove(row) || row.amount === null) return null;
  const cash = await cashStateOf(scope, row.account_id);
  const amount = transfer?.transferType === 'Stock' ? 0n : parsePounds(row.amount);
  return { ...cash, after: poundsToWire(parsePounds(cash.cash) + (row.movement_type === 'In' ? amount : -amount)) };
};
