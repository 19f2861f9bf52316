import { transitions } from '@tessera/contract/transactions/transitions';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { Ledger } from '../../../ledger/ledger';
import type { LedgerActor } from '../../../ledger/state/state';
import { interestInBenefit, ownPayeeProblem, type PayeeInterest } from '../../../ledger/rules/payee-interest';
import { notAPerson, type Person } from '../../../requests/access/caller';
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

/** Whether the bank details that a benefit goes to are others than those that a person last agreed to. */
export const payeeChanged = async (transaction: Transaction<DB>, row: BenefitRow): Promise<boolean> =>
  detailsChangedSince(transaction, row.firm_id, row.account_id, await authorisedAt(transaction, row));

interface Holding {
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly ledgerActor: LedgerActor;
}

const heldForPayee = 'The bank details were changed after the benefit was authorised. It is authorised again.';

/** Holds the payments of a benefit that are still to go, or some of them. */
const holdOpen = async (
  { transaction, ledger, ledgerActor }: Holding,
  { firm_id: firmId, benefit_id: benefitId }: BenefitRow,
  reason: string,
  only?: readonly string[],
): Promise<void> => {
  for (const { transaction_id: transactionId, status } of await partStatuses(transaction, firmId, benefitId, 'Payment'))
    if ((status === 'Pending' || status === 'Waiting') && (only?.includes(transactionId) ?? true))
      await ledger.execute(transaction, ledgerActor, { kind: 'hold', transactionId, reason });
};

/**
 * Holds all payments of a benefit that are still to go where the bank details of the account that it was asked from are
 * others than those that were authorised, as a change after it was calculated does. Returns whether it did.
 */
export const holdWherePayeeChanged = async (holding: Holding, row: BenefitRow): Promise<boolean> => {
  if (!(await payeeChanged(holding.transaction, row))) return false;
  await holdOpen(holding, row, heldForPayee);
  return true;
};

/**
 * Whether who pays a benefit again agrees by that to where it goes: a person who neither entered those details nor, where
 * the firm wants a second person, asked for it. It is read before what is paid again is deleted.
 */
export const agreesByPayingAgain = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, benefit_id: benefitId }: BenefitRow,
  caller: Person,
): Promise<boolean> => {
  if (notAPerson(caller, 'agree to it') !== null) return false;
  const { rows } = await sql<{ interest: PayeeInterest }>`
    select ${interestInBenefit} as interest from benefit where firm_id = ${firmId} and benefit_id = ${benefitId}`.execute(
    transaction,
  );
  return ownPayeeProblem('benefit', rows[0]?.interest, caller.userId) === null;
};

/**
 * Holds what is paid again by somebody who does not agree to where it goes: what was held until then, and everything where
 * the bank details are others than were authorised.
 */
export const holdPaidAgain = async (
  holding: Holding,
  row: BenefitRow,
  heldBefore: readonly string[],
): Promise<void> => {
  if (await holdWherePayeeChanged(holding, row)) return;
  if (heldBefore.length > 0)
    await holdOpen(
      holding,
      row,
      'It was held before it was paid again, and nobody has agreed to where it goes since.',
      heldBefore,
    );
};
