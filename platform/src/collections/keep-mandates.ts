import { unpaidReason } from '@tessera/domain/collections';
import type { Transaction } from 'kysely';
import type { DB } from '../database/schema';
import type { Effects } from '../ledger/effects';
import { isCollection } from '../ledger/plan-unpaid';
import type { LedgerActor, LedgerState } from '../ledger/state';
import { endMandate, mandateFor } from '../recurring/mandates';

/** What a commit does to the mandate of the bank details the account uses: a collection that is asked for needs one, and one that came back can end it. */
export const keepMandates = async (transaction: Transaction<DB>, { firmId, businessDate }: LedgerActor, { accountId, mandate }: LedgerState, { opened, moved }: Effects): Promise<void> => {
  // What repeats has its mandate from its own beginning.
  const needs = mandate === null && opened.some((each) => isCollection(each) && each.status === 'Pending' && each.regular === undefined);
  const ended = moved.map(({ unpaidCode }) => (unpaidCode === undefined ? null : unpaidReason(unpaidCode))).find((reason) => reason?.endsMandate === true);
  if (!needs && !ended) return;
  const { lead_client_id: clientId, bank_details_id: bankDetailsId } = await transaction.selectFrom('account')
    .leftJoin('account_bank_details as details', (join) => join.onRef('details.firm_id', '=', 'account.firm_id').onRef('details.account_id', '=', 'account.account_id'))
    .where('account.firm_id', '=', firmId).where('account.account_id', '=', accountId).select(['account.lead_client_id', 'details.bank_details_id']).executeTakeFirstOrThrow();
  // Of details that are gone the mandate has ended with them.
  if (bankDetailsId === null) return;
  if (ended) return endMandate(transaction, firmId, bankDetailsId, `${ended.code} ${ended.reason}. ${ended.next}`, new Date());
  await mandateFor(transaction, firmId, clientId, bankDetailsId, businessDate, new Date());
};
