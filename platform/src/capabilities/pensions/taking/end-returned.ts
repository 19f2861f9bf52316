import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { leadDiedOn } from '../../../ledger/rules/account-death';
import { forgetAccess, setPaymentDay } from '../facts/payment-day';
import { noteStatementsOf } from '../papers/note-owed';
import { figuresOfPart, type WireFigures } from '../planning/wire-figures';
import { moveBenefit, partStatuses, type BenefitActor, type BenefitRow } from './stored-benefit';

/** The day on which the client died whom benefits of an account are paid to; null while no death is confirmed. */
export const clientDiedOn = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<IsoDate | null> => {
  const { died_on: diedOn } = await db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .select(leadDiedOn(firmId, sql.ref('account.lead_client_id')).as('died_on'))
    .executeTakeFirstOrThrow();
  return diedOn;
};

type Payments = Awaited<ReturnType<typeof partStatuses>>;

/**
 * Ends a Calculated benefit of a client who died once a payment of it came back and none is open. It is Cancelled where
 * nothing arrived, and counts no more for allowances, tax and flexible access, as one that was never calculated. Where a
 * part arrived it is Completed with that part. The money that came back is in the account. The benefit is locked.
 */
export const endReturned = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  row: BenefitRow,
  reason: string,
): Promise<void> => {
  const payments = (await partStatuses(transaction, actor.firmId, row.benefit_id, 'Payment')).filter(
    ({ status }) => status !== 'Deleted',
  );
  const arrived = payments.filter(({ status }) => status === 'Completed');
  const cameBack = payments.filter(({ status }) => status === 'Error');
  if (cameBack.length === 0 || arrived.length + cameBack.length < payments.length) return;
  if (arrived.length > 0) return completeInPart(transaction, actor, row, { arrived, reason });
  await forgetEvent(transaction, actor.firmId, row.benefit_id);
  await moveBenefit(transaction, actor, row, 'Cancelled', reason, { figures: null }, 'platform');
};

/** Cancels a benefit of which every payment came back, and that is not wanted any more. The benefit is locked. */
export const cancelReturned = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  row: BenefitRow,
  reason: string | null,
): Promise<void> => {
  await forgetEvent(transaction, actor.firmId, row.benefit_id);
  await moveBenefit(transaction, actor, row, 'Cancelled', reason, { figures: null }, 'person');
};

/** Takes away what a benefit counted for, and the papers about it that are not made yet. */
const forgetEvent = async (transaction: Transaction<DB>, firmId: string, benefitId: string): Promise<void> => {
  await forgetAccess(transaction, firmId, benefitId);
  await transaction
    .deleteFrom('pension_paper')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .where('made_on', 'is', null)
    .execute();
  await transaction
    .deleteFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .execute();
};

/** Completes a benefit of a lump sum and income of which one arrived: the other counts no more. */
const completeInPart = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  row: BenefitRow,
  { arrived, reason }: { readonly arrived: Payments; readonly reason: string },
): Promise<void> => {
  const { firmId } = actor;
  const { benefit_id: benefitId } = row;
  const part = arrived.some(({ tax_withheld: tax }) => tax !== null) ? 'income' : 'lump sum';
  if (part === 'lump sum') await forgetAccess(transaction, firmId, benefitId);
  await transaction
    .updateTable('benefit_event')
    .set((eb) =>
      part === 'income'
        ? { tax_free: '0', crystallised: eb.ref('designated'), uses_allowance: false }
        : { taxable: '0', tax: '0', tax_code: null, flexible_access: false },
    )
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', benefitId)
    .execute();
  const day = arrived
    .flatMap(({ completed_date: each }) => each ?? [])
    .sort()
    .at(-1);
  if (day !== undefined) await setPaymentDay(transaction, firmId, benefitId, day);
  await moveBenefit(transaction, actor, row, 'Completed', `${reason} The rest came back and stays in the pension.`, {
    // Written by `toWireFigures` only.
    figures: JSON.stringify(figuresOfPart(row.figures as unknown as WireFigures, part)),
  });
  await noteStatementsOf(transaction, firmId, benefitId);
};
