import { unpaidReason } from '@tessera/domain/collections';
import type { ReasonCode } from '@tessera/domain/rules/direct-debit';
import type { Transaction } from 'kysely';
import { systemClock } from '../../foundation/clock';
import type { DB } from '../../foundation/database/schema';
import type { ChangedTransaction } from '../../ledger/state/effects';
import type { CommitSubscriber } from '../../ledger/ledger';
import { isCollection } from '../../ledger/plan/plan-unpaid';
import type { LedgerState } from '../../ledger/state/state';
import { endMandate, mandateFor, presentMandate } from '../recurring/mandates';

/** The client behind the account's collections, and the bank details the account uses now. */
const readPayer = (transaction: Transaction<DB>, firmId: string, accountId: string) =>
  transaction
    .selectFrom('account')
    .leftJoin('account_bank_details as details', (join) =>
      join.onRef('details.firm_id', '=', 'account.firm_id').onRef('details.account_id', '=', 'account.account_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', '=', accountId)
    .select(['account.lead_client_id as clientId', 'details.bank_details_id as bankDetailsId'])
    .executeTakeFirstOrThrow();

/**
 * Collections that go to Bacs in this commit, or that fail without going: until then a collection belongs to whatever
 * mandate exists.
 */
const collectionsSentOrRefused = (
  { transactions }: LedgerState,
  moved: readonly ChangedTransaction[],
): readonly string[] =>
  moved
    .filter(
      ({ transactionId, from, to }) =>
        from === 'Pending' &&
        to !== 'Deleted' &&
        transactions.some((each) => each.transactionId === transactionId && isCollection(each)),
    )
    .map(({ transactionId }) => transactionId);

/**
 * The mandate under which a collection went to Bacs. For one sent before this was recorded, it is the recurring
 * order's, or the account's current mandate if that was lodged by then; undefined where neither can be.
 */
const mandateOf = async (
  transaction: Transaction<DB>,
  firmId: string,
  transactionId: string,
  bankDetailsId: string | null,
): Promise<string | undefined> => {
  const {
    mandate_id: own,
    of_regular: ofRegular,
    transaction_date: date,
  } = await transaction
    .selectFrom('portfolio_transaction')
    .leftJoin('recurring_order', (join) =>
      join
        .onRef('recurring_order.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('recurring_order.recurring_order_id', '=', 'portfolio_transaction.recurring_order_id'),
    )
    .where('portfolio_transaction.firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .select(['portfolio_transaction.mandate_id', 'recurring_order.mandate_id as of_regular', 'transaction_date'])
    .executeTakeFirstOrThrow();
  if (own !== null || ofRegular !== null) return own ?? ofRegular ?? undefined;
  const present = bankDetailsId === null ? undefined : await presentMandate(transaction, firmId, bankDetailsId);
  if (present === undefined) return undefined;
  const { lodged_date: lodged } = await transaction
    .selectFrom('mandate')
    .where('firm_id', '=', firmId)
    .where('mandate_id', '=', present)
    .select('lodged_date')
    .executeTakeFirstOrThrow();
  return lodged <= date ? present : undefined;
};

const endingReason = ({ unpaidCode }: ChangedTransaction): ReasonCode | null => {
  const reason = unpaidCode === undefined ? null : unpaidReason(unpaidCode);
  return reason?.endsMandate === true ? reason : null;
};

/**
 * Updates mandates after a commit. A requested collection needs a mandate of the bank details the account uses; one
 * that goes to Bacs records its mandate; and one returned unpaid can end the mandate it was collected under, whichever
 * mandate the account has by then.
 */
const keep: CommitSubscriber['afterCommit'] = async (
  transaction,
  { actor: { firmId, userId, businessDate, clock = systemClock }, state, effects: { opened, changed } },
) => {
  const { accountId, mandate } = state;
  // A recurring order has its mandate from the start.
  const needs =
    mandate === null &&
    opened.some((each) => isCollection(each) && each.status === 'Pending' && each.regular === undefined);
  const left = collectionsSentOrRefused(state, changed);
  const ended = changed.flatMap((each) => {
    const reason = endingReason(each);
    return reason ? [{ ...each, reason }] : [];
  });
  if (!needs && left.length + ended.length === 0) return;
  const { clientId, bankDetailsId } = await readPayer(transaction, firmId, accountId);
  if (left.length > 0 && bankDetailsId !== null) {
    await transaction
      .updateTable('portfolio_transaction')
      .set({ mandate_id: (await presentMandate(transaction, firmId, bankDetailsId)) ?? null })
      .where('firm_id', '=', firmId)
      .where('transaction_id', 'in', left)
      .execute();
  }
  for (const {
    transactionId,
    reason: { code, reason, next },
  } of ended) {
    const mandateId = await mandateOf(transaction, firmId, transactionId, bankDetailsId);
    if (mandateId !== undefined)
      await endMandate(transaction, firmId, mandateId, {
        report: 'ARUDD',
        reasonCode: code,
        reason: `${code} ${reason}. ${next}`,
        userId,
        businessDate,
        at: clock(),
      });
  }
  if (needs && ended.length === 0 && bankDetailsId !== null)
    await mandateFor(transaction, firmId, clientId, bankDetailsId, businessDate, clock());
};

export const updateMandates: CommitSubscriber = { name: 'the mandates of what is collected', afterCommit: keep };
