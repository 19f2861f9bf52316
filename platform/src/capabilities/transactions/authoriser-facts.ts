import type { CallData } from '@tessera/contract/schemas';
import { payeeChangedDaysMax } from '@tessera/contract/transactions/values';
import { daysBetween, londonDate, type IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { cashStateOf } from '../accounts/cash-state';
import { canAccessBankDetails } from '../bank-details/access';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import { changedOn, firstEnteredAfter, usedAt } from '../bank-details/changed-on';
import type { SelectedTransaction } from './transaction-row';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { findAccount } from '../../requests/access/seen';
import { bankDetailsById, bankDetailsHistory, bankDetailsUsedBy } from '../bank-details/seen-bank-details';
import { seenSteps, seenTransfers } from './seen-transactions';

type FullRecord = CallData<'getTransaction'>;

const notYetSent: readonly SelectedTransaction['status'][] = ['Checking', 'Waiting', 'Pending'];
const isToClient = (row: SelectedTransaction): boolean =>
  row.transaction_type === 'Payment' && row.movement_type === 'Out' && row.transaction_sub_type !== 'Adviser Adhoc Fee';
/** Whether money or investments are still to move in or out. */
const isStillToMove = (row: SelectedTransaction): boolean =>
  (row.transaction_type === 'Payment' || row.transaction_type === 'Product Transfer') &&
  notYetSent.includes(row.status);

const masked =
  'You may not see bank details in full, so part of the numbers is hidden. An administrator of your firm can give you the Bank Details scope.';

const dayOf = (at: Date | null): IsoDate | null => at && (londonDate(at) as IsoDate);

/**
 * When a payment was sent or abandoned: the first step after the last one in which it was still to go. Null where no
 * step records it.
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
  const last = steps.findLastIndex(({ to_status: status }) => notYetSent.includes(status));
  return steps[last + 1]?.at ?? null;
};

/**
 * The payee of a payment to the client: where it goes, or went under the details of its day, as far as the caller may
 * see. `asked` is when the payment was requested, or the date of that.
 */
export const payeeOf = async (
  scope: ReadScope,
  row: SelectedTransaction,
  asked: string,
): Promise<NonNullable<FullRecord['payee']> | null> => {
  if (!isToClient(row)) return null;
  const accountId =
    row.payee_account_id === row.account_id ? row.account_id : await findAccount(scope, row.payee_account_id);
  if (notYetSent.includes(row.status)) return payeeNow(scope, accountId, asked);
  const left = await leftAt(scope, row);
  if (left === null) return null;
  const all = await bankDetailsHistory(scope, accountId);
  const used = await bankDetailsColumns(bankDetailsById(scope, usedAt(all, left))).executeTakeFirst();
  // For a payment already sent, later changes are irrelevant.
  return used ? { ...seenBy(scope, used), changedDate: null, firstEnteredDate: null } : null;
};

const seenBy = (scope: ReadScope, used: Parameters<typeof toBankDetails>[1]) => ({
  ...toBankDetails(scope.caller, used),
  masked: canAccessBankDetails(scope.caller, 'read') ? null : masked,
});

/**
 * Where a payment of an account that is still to be sent goes, as far as the caller may see, and whether the details
 * were changed lately or entered after it was asked for; null without details.
 */
export const payeeNow = async (
  scope: ReadScope,
  accountId: FoundId<'Account'>,
  asked: string,
): Promise<NonNullable<FullRecord['payee']> | null> => {
  const all = await bankDetailsHistory(scope, accountId);
  const used = await bankDetailsColumns(bankDetailsUsedBy(scope, accountId)).executeTakeFirst();
  if (!used) return null;
  // The business date can be behind the clock; a change made since then is certainly recent.
  const date = dayOf(changedOn(used.bank_details_id, all));
  const isLately = date !== null && daysBetween(date, scope.businessDate) <= payeeChangedDaysMax;
  return {
    ...seenBy(scope, used),
    changedDate: isLately ? date : null,
    firstEnteredDate: dayOf(firstEnteredAfter(used.bank_details_id, all, asked)),
  };
};

/** The other provider of a product transfer and what is transferred; null for any other transaction. */
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

/** The account's cash before and after the transaction. In specie transfers leave it unchanged. */
export const cashBefore = async (
  scope: ReadScope,
  row: SelectedTransaction,
  transfer: FullRecord['transfer'],
): Promise<NonNullable<FullRecord['accountCash']> | null> => {
  if (!isStillToMove(row) || row.amount === null) return null;
  const cash = await cashStateOf(scope, row.account_id);
  const amount = transfer?.transferType === 'Stock' ? 0n : parsePounds(row.amount);
  return { ...cash, after: poundsToWire(parsePounds(cash.cash) + (row.movement_type === 'In' ? amount : -amount)) };
};
