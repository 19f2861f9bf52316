import { benefitTransition, type BenefitMover, type BenefitStatus } from '@tessera/contract/pensions/life';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Insertable, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Benefit, DB } from '../../../foundation/database/schema';
import type { BenefitPart } from '../../../foundation/database/column-types';
import type { Executed } from '../../../ledger/commit/executed';

export type BenefitRow = Selectable<Benefit>;

/** Who does something to a benefit, and when; the platform itself has no user. */
export interface BenefitActor {
  readonly firmId: string;
  readonly userId: string | null;
  readonly businessDate: IsoDate;
  readonly at: Date;
}

/** Locks a benefit until the transaction ends; undefined when there is none. */
export const lockBenefit = (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
): Promise<BenefitRow | undefined> =>
  transaction
    .selectFrom('benefit')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

const writeStep = (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate, at }: BenefitActor,
  benefitId: string,
  from: BenefitStatus | null,
  to: BenefitStatus,
  action: string,
  reason: string | null,
) =>
  sql`
    insert into benefit_step (firm_id, benefit_id, step, at, business_date, from_status, to_status, action, user_id, reason)
    select ${firmId}, ${benefitId}, coalesce(max(step), 0) + 1, ${at}, ${businessDate}, ${from}, ${to}, ${action}, ${userId}, ${reason}
    from benefit_step where firm_id = ${firmId} and benefit_id = ${benefitId}`.execute(transaction);

/** Stores a new benefit with its first step. */
export const insertBenefit = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  values: Omit<
    Insertable<Benefit>,
    'firm_id' | 'status' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'created_date'
  >,
  reason: string,
): Promise<void> => {
  const { firmId, userId, businessDate, at } = actor;
  await transaction
    .insertInto('benefit')
    .values({
      ...values,
      firm_id: firmId,
      status: 'Pending',
      created_date: businessDate,
      created_at: at,
      created_by: userId,
      updated_at: at,
      updated_by: userId,
    })
    .execute();
  await writeStep(transaction, actor, values.benefit_id, null, 'Pending', 'Created', reason);
};

/**
 * Moves a benefit to another status, by the table of its life, with a step in its history. `by` says who moves it where
 * the table has a way for each.
 * @throws Error for a transition that the table does not have.
 */
export const moveBenefit = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  { benefit_id: benefitId, status: from }: Pick<BenefitRow, 'benefit_id' | 'status'>,
  to: BenefitStatus,
  reason: string | null,
  changed: Updateable<Benefit> = {},
  by?: BenefitMover,
): Promise<void> => {
  const transition = benefitTransition(from, to, by);
  if (!transition) throw new Error(`A benefit does not go from ${from} to ${to}.`);
  await noteBenefit(
    transaction,
    actor,
    { benefit_id: benefitId, status: from },
    { action: transition.step, to, reason },
    changed,
  );
};

/** Writes a step of a benefit that may leave its status as it is, such as an authorisation. */
export const noteBenefit = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  { benefit_id: benefitId, status: from }: Pick<BenefitRow, 'benefit_id' | 'status'>,
  { action, to, reason }: { readonly action: string; readonly to: BenefitStatus; readonly reason: string | null },
  changed: Updateable<Benefit> = {},
): Promise<void> => {
  await transaction
    .updateTable('benefit')
    .set((eb) => ({
      ...changed,
      status: to,
      version: eb('version', '+', 1),
      updated_at: actor.at,
      updated_by: actor.userId,
    }))
    .where('firm_id', '=', actor.firmId)
    .where('benefit_id', '=', benefitId)
    .execute();
  await writeStep(transaction, actor, benefitId, from, to, action, reason);
};

/** Links the transactions of a command to the benefit it was given for. */
export const linkTransactions = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
  { transactions }: Executed,
): Promise<void> => {
  if (transactions.length === 0) return;
  await transaction
    .insertInto('benefit_transaction')
    .values(
      transactions.map(({ transactionId, type, movement }) => ({
        firm_id: firmId,
        benefit_id: benefitId,
        transaction_id: transactionId,
        part: partOf(type, movement),
      })),
    )
    .execute();
};

const partOf = (type: string, movement: string): BenefitPart =>
  type === 'Order' ? 'Sale' : type === 'Payment' && movement === 'Out' ? 'Payment' : 'Move';

/** The statuses of the transactions of one part of a benefit. */
export const partStatuses = async (
  transaction: Transaction<DB>,
  firmId: string,
  benefitId: string,
  part: BenefitPart,
) =>
  transaction
    .selectFrom('benefit_transaction')
    .innerJoin('portfolio_transaction', (join) =>
      join
        .onRef('portfolio_transaction.firm_id', '=', 'benefit_transaction.firm_id')
        .onRef('portfolio_transaction.transaction_id', '=', 'benefit_transaction.transaction_id'),
    )
    .where('benefit_transaction.firm_id', '=', firmId)
    .where('benefit_transaction.benefit_id', '=', benefitId)
    .where('benefit_transaction.part', '=', part)
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.transaction_sub_type',
      'portfolio_transaction.status',
      'portfolio_transaction.amount',
      'portfolio_transaction.tax_withheld',
      'portfolio_transaction.account_id',
      'portfolio_transaction.intended_settlement_date',
      'portfolio_transaction.completed_date',
    ])
    .orderBy('portfolio_transaction.transaction_id')
    .execute();
