import { unpaidReason } from '@tessera/domain/collections';
import type { Transaction } from 'kysely';
import type { DB } from '../database/schema';
import type { Effects } from '../ledger/effects';
import { isCollection } from '../ledger/plan-unpaid';
import type { LedgerActor, LedgerState } from '../ledger/state';
import { endMandate, mandateFor } from '../recurring/mandates';

/** What a commit does to the mandate of the account's client: a collection that is asked for needs one, and one that came back can end it. */
export const keepMandates = async (transaction: Transaction<DB>, { firmId, businessDate }: LedgerActor, { accountId, mandate }: LedgerState, { opened, moved }: Effects): Promise<void> => {
  // What repeats has its mandate from its own beginning.
  const needs = mandate === null && opened.some((each) => isCollection(each) && each.status === 'Pending' && each.regular === undefined);
  const ended = moved.map(({ unpaidCode }) => (unpaidCode === undefined ? null : unpaidReason(unpaidCode))).find((reason) => reason?.endsMandate === true);
  if (!needs && !ended) return;
  const { lead_client_id: clientId } = await transaction.selectFrom('account').where('firm_id', '=', firmId).where('account_id', '=', accountId).select('lead_client_id').executeTakeFirstOrThrow();
  if (ended) return endMandate(transaction, firmId, clientId, `${ended.code} ${ended.reason}. ${ended.next}`, new Date());
  const { bank_details_id: bankDetailsId } = await transaction.selectFrom('bank_details').where('firm_id', '=', firmId).where('client_id', '=', clientId).select('bank_details_id').executeTakeFirstOrThrow();
  await mandateFor(transaction, firmId, clientId, bankDetailsId, businessDate, new Date());
};
