import { transitions } from '@tessera/contract/transactions/transitions';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { Ledger } from '../../../ledger/ledger';
import type { LedgerActor } from '../../../ledger/state/state';
import { detailsChangedSince } from '../../bank-details/changed-since';
import { partStatuses, type BenefitRow } from './stored-benefit';

/**
 * When a person last agreed to where a benefit is paid: they authorised it, the regular one that made it, or a held payment
 * of either. Where nobody had to: when it, or the regular one, was asked for.
 */
const authorisedAt = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, benefit_id: benefitId, regular_benefit_id: regularId, created_at: createdAt }: BenefitRow,
): Promise<Date> => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(
      greatest(
        (select max(at) from benefit_step where firm_id = ${firmId} and benefit_id = ${benefitId} and action = 'Authorised'),
        (select max(at) from regular_benefit_step where firm_id = ${firmId} and regular_benefit_id = ${regularId} and action = 'Authorised'),
        (select max(step.at) from benefit join benefit_transaction link using (firm_id, benefit_id) join transaction_step step using (firm_id, transaction_id)
          where benefit.firm_id = ${firmId} and (benefit.benefit_id = ${benefitId} or benefit.regular_benefit_id = ${regularId})
            and link.part = 'Payment' and step.action = ${transitions.authorise.step} and step.user_id is not null)
      ),
      (select created_at from regular_benefit where firm_id = ${firmId} and regular_benefit_id = ${regularId})
    ) as at`.execute(transaction);
  return rows[0]?.at ?? createdAt;
};

/** Who asked for a benefit or the regular one that made it, and who entered the bank details that it goes to. */
const isInterested = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, benefit_id: benefitId, regular_benefit_id: regularId, account_id: accountId }: BenefitRow,
  userId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ interested: boolean }>`
    select exists (select from benefit where firm_id = ${firmId} and benefit_id = ${benefitId} and created_by = ${userId})
      or exists (select from regular_benefit where firm_id = ${firmId} and regular_benefit_id = ${regularId} and ${userId} = any(asked_by))
      or exists (select from account_bank_details used join bank_details details using (firm_id, bank_details_id)
        where used.firm_id = ${firmId} and used.account_id = ${accountId} and details.created_by = ${userId}) as interested`.execute(
    transaction,
  );
  return rows[0]?.interested === true;
};

interface Holding {
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly ledgerActor: LedgerActor;
}

/**
 * Holds all payments of a benefit that are still to go where the bank details of the account that it was asked from are
 * others than those that were authorised, as a change after it was calculated does. Returns whether it did.
 */
export const holdWherePayeeChanged = async (
  { transaction, ledger, ledgerActor }: Holding,
  row: BenefitRow,
): Promise<boolean> => {
  const { firm_id: firmId } = row;
  if (!(await detailsChangedSince(transaction, firmId, row.account_id, await authorisedAt(transaction, row))))
    return false;
  for (const { transaction_id: transactionId, status } of await partStatuses(
    transaction,
    firmId,
    row.benefit_id,
    'Payment',
  ))
    if (status === 'Pending' || status === 'Waiting')
      await ledger.execute(transaction, ledgerActor, {
        kind: 'hold',
        transactionId,
        reason: 'The bank details were changed after the benefit was authorised. It is authorised again.',
      });
  return true;
};

/**
 * Holds what a person pays again to other bank details than were authorised, where a second person is wanted and they asked
 * for it or entered the details themselves.
 */
export const holdPaidAgain = async (holding: Holding, row: BenefitRow, userId: string): Promise<void> => {
  if (row.needs_authorisation && (await isInterested(holding.transaction, row, userId)))
    await holdWherePayeeChanged(holding, row);
};
