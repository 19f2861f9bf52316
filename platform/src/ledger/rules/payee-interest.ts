import type { LifeKind } from '@tessera/contract/transactions/life';
import { transitions } from '@tessera/contract/transactions/transitions';
import { sql, type RawBuilder } from 'kysely';

/** Who does not agree alone to where a benefit is paid. */
export interface PayeeInterest {
  /** Who entered the bank details that it goes to, or changed them while a payment of it was still to go. */
  readonly changed_by: readonly string[];
  /** Who asked for it or for the regular one that made it, where the firm wants a second person; empty where not. */
  readonly asked_by: readonly string[];
}

/** SQL: the interest of people in where the `benefit` of the query is paid. */
export const interestInBenefit: RawBuilder<PayeeInterest> = sql<PayeeInterest>`json_build_object(
  'changed_by', array(
    select details.created_by from account_bank_details used join bank_details details using (firm_id, bank_details_id)
    where used.firm_id = benefit.firm_id and used.account_id = benefit.account_id and details.created_by is not null
    union select last.user_id from benefit_transaction part join portfolio_transaction paid using (firm_id, transaction_id)
      cross join lateral (select step.user_id from transaction_step step where step.firm_id = paid.firm_id and step.transaction_id = paid.transaction_id
        and step.action = ${transitions.hold.step} order by step.step desc limit 1) last
    where part.firm_id = benefit.firm_id and part.benefit_id = benefit.benefit_id and part.part = 'Payment' and paid.status = 'Checking' and last.user_id is not null),
  'asked_by', array(
    select benefit.created_by where benefit.needs_authorisation and benefit.created_by is not null
    union select unnest(regular.asked_by) from regular_benefit regular
    where benefit.needs_authorisation and regular.firm_id = benefit.firm_id and regular.regular_benefit_id = benefit.regular_benefit_id))`;

/** SQL: the same for a held payment; null for one that is not held, or of no benefit. */
export const interestInPayment = (
  firmId: string | RawBuilder<unknown>,
  transactionId: string | RawBuilder<unknown>,
): RawBuilder<PayeeInterest | null> => sql<PayeeInterest | null>`(
  select ${interestInBenefit} from benefit_transaction link join benefit using (firm_id, benefit_id)
  where link.firm_id = ${firmId} and link.transaction_id = ${transactionId} and link.part = 'Payment')`;

/** Why somebody does not release a held payment of a benefit; null where they may. */
export const ownPayeeProblem = (
  kind: LifeKind,
  interest: PayeeInterest | null | undefined,
  userId: string | null,
): string | null => {
  if (kind !== 'benefit' || !interest || userId === null) return null;
  if (interest.changed_by.includes(userId)) return ownDetailsOfPayment;
  return interest.asked_by.includes(userId) ? ownBenefit : null;
};

const ownDetailsOfPayment =
  'You entered or changed the bank details that it goes to: somebody else has to authorise it.';
const ownBenefit = 'You asked for this benefit: somebody else has to authorise where it is paid.';

/** Whether a refusal is one of `ownPayeeProblem`: somebody else may. */
export const isOwnPayeeProblem = (reason: string): boolean => reason === ownDetailsOfPayment || reason === ownBenefit;
