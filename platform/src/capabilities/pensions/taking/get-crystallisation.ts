import { regularBenefitActions } from '@tessera/contract/pensions/values';
import type { CallData } from '@tessera/contract/schemas';
import { sql } from 'kysely';
import type { IsoDate } from '@tessera/domain/dates';
import type { BenefitPart, TransactionStatus } from '../../../foundation/database/column-types';
import type { ReadScope } from '../../../requests/access/scope';
import { findAccount } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { wireNullable, wireTimestamp } from '../../../requests/http/wire';
import { payeeNow } from '../../transactions/authoriser-facts';
import { benefitActionsOf, paymentsNow, regularActionRefusal, type BenefitPaymentNow } from './benefit-actions';
import { estimateBenefit } from '../planning/estimate-benefit';
import { papersOfBenefit } from '../papers/seen-papers';
import { clientDiedOn } from './end-returned';
import { findCrystallisation } from './list-crystallisations';
import type { BenefitRow } from './stored-benefit';
import { termsFromRow, type Declarations } from '../planning/terms';
import type { CrystallisationRow } from './crystallisation-row';

type BenefitRecord = CallData<'getCrystallisation'>;

/** Benefits that were taken before declarations were kept have none: nothing was declared. */
const undeclared: Declarations = {
  advice: 'Not advised',
  riskWarnings: false,
  guidance: 'Declined',
  lumpSumsRecorded: false,
  clientAgrees: false,
};

const stepsOf = async ({ db, firmId }: ReadScope, benefitId: string): Promise<BenefitRecord['steps']> => {
  // An id is one of a benefit or of a regular one: the other table has no step of it.
  const { rows } = await sql<{
    action: string;
    at: Date;
    business_date: string;
    to_status: BenefitRecord['steps'][number]['status'];
    user_id: string | null;
    reason: string | null;
    user_name: string | null;
  }>`
    select action, at, business_date, to_status, user_id, reason, portal_user.name as user_name
    from (
      select firm_id, step, action, at, business_date, to_status, user_id, reason from benefit_step where firm_id = ${firmId} and benefit_id = ${benefitId}
      union all
      select firm_id, step, action, at, business_date, to_status, user_id, reason from regular_benefit_step where firm_id = ${firmId} and regular_benefit_id = ${benefitId}
    ) steps left join portal_user using (firm_id, user_id) order by step`.execute(db);
  return rows.map((row) => ({
    step: row.action,
    at: wireTimestamp(row.at),
    businessDate: row.business_date,
    status: row.to_status,
    userId: row.user_id,
    userName: row.user_name,
    reason: row.reason,
  }));
};

/** The transactions of a benefit; of a regular one, what was paid for it. Its own payments also as they stand. */
const transactionsOf = async (
  { db, firmId }: ReadScope,
  benefitId: string,
): Promise<{
  readonly transactions: BenefitRecord['transactions'];
  readonly payments: readonly BenefitPaymentNow[];
}> => {
  const { rows } = await sql<{
    transaction_id: string;
    account_id: string;
    transaction_type: BenefitRecord['transactions'][number]['transactionType'];
    transaction_sub_type: BenefitRecord['transactions'][number]['transactionSubType'];
    movement_type: BenefitRecord['transactions'][number]['movementType'];
    status: TransactionStatus;
    amount: string | null;
    transaction_date: string;
    long_name: string | null;
    part: BenefitPart;
    tax_withheld: string | null;
    intended_settlement_date: IsoDate | null;
  }>`
    select link.part, t.tax_withheld, t.intended_settlement_date, t.transaction_id, t.account_id, t.transaction_type, t.transaction_sub_type, t.movement_type, t.status, t.amount, t.transaction_date, instrument.long_name
    from benefit_transaction link join portfolio_transaction t using (firm_id, transaction_id) left join instrument using (asset_id)
    where link.firm_id = ${firmId} and (link.benefit_id = ${benefitId}
      or link.part = 'Payment' and link.benefit_id in (select benefit_id from benefit where firm_id = ${firmId} and regular_benefit_id = ${benefitId}))
    order by t.transaction_id`.execute(db);
  const transactions = rows.map((row) => ({
    transactionId: row.transaction_id,
    accountId: row.account_id,
    transactionType: row.transaction_type,
    transactionSubType: row.transaction_sub_type,
    movementType: row.movement_type,
    status: row.status,
    assetName: row.long_name,
    amount: wireNullable(row.amount),
    date: row.transaction_date,
  }));
  return { transactions, payments: rows.filter(({ part }) => part === 'Payment') };
};

/** Where every part of a benefit goes that is not paid yet, is held, or came back and can be paid again. */
const payeeOf = async (
  scope: ReadScope,
  { accountId, status, createdDate }: CrystallisationRow,
  isToPay: boolean,
): Promise<BenefitRecord['payee']> =>
  status === 'Pending' || status === 'Waiting' || status === 'Active' || (status === 'Calculated' && isToPay)
    ? payeeNow(scope, await findAccount(scope, accountId), createdDate)
    : null;

/** A benefit that waits, as it is stored. */
const waitingRow = ({ db, firmId }: ReadScope, { id, status }: CrystallisationRow): Promise<BenefitRow | undefined> =>
  status !== 'Pending' && status !== 'Waiting'
    ? Promise.resolve(undefined)
    : db
        .selectFrom('benefit')
        .where('firm_id', '=', firmId)
        .where('benefit_id', '=', id)
        .selectAll()
        .executeTakeFirst();

/** Who asked for a benefit, and what was declared with it. */
const storedOf = async ({ db, firmId }: ReadScope, { id, bciId }: CrystallisationRow) => {
  const table = bciId === id ? 'regular_benefit' : 'benefit';
  const idColumn = table === 'benefit' ? 'benefit_id' : 'regular_benefit_id';
  const askers = table === 'benefit' ? sql`array[created_by]` : sql`asked_by`;
  const { rows } = await sql<Parameters<typeof termsFromRow>[0] & { asked_by: (string | null)[] }>`
    select account_id, drawdown_account_id, form, basis, amount, income_wanted, choices, ${askers} as asked_by from ${sql.table(table)} where firm_id = ${firmId} and ${sql.ref(idColumn)} = ${id}`.execute(
    db,
  );
  const [row] = rows;
  return {
    askedBy: row?.asked_by.filter((id) => id !== null) ?? [],
    declarations: row ? termsFromRow(row).declarations : null,
  };
};

/** A benefit with its history, its transactions and what may be done with it now. */
export const getCrystallisation: Handler<'getCrystallisation'> = async ({ path: { crystallisationId }, scope }) => {
  const found = await findCrystallisation(scope, crystallisationId);
  const [steps, { transactions, payments }, { askedBy, declarations }] = await Promise.all([
    stepsOf(scope, crystallisationId),
    transactionsOf(scope, crystallisationId),
    storedOf(scope, found),
  ]);
  const waits = await waitingRow(scope, found);
  const isRegular = found.bciId === found.id;
  const now = paymentsNow(payments, scope.businessDate);
  return {
    data: {
      ...found,
      figures: waits ? await estimateBenefit(scope, scope.actor, waits) : found.figures,
      declarations: declarations ?? undeclared,
      payee: await payeeOf(scope, found, (now.hasFailedPayment || now.isHeld) && !isRegular),
      steps,
      transactions,
      papers: await papersOfBenefit(scope, crystallisationId),
      actions: isRegular
        ? (['Authorise', ...regularBenefitActions] as const).map((action) => ({
            action,
            refusal: regularActionRefusal(action, found, askedBy, scope.caller),
          }))
        : benefitActionsOf(
            {
              ...found,
              createdBy: askedBy[0] ?? null,
              diedOn: await clientDiedOn(scope.db, scope.firmId, found.accountId),
              ...now,
            },
            scope.caller,
          ),
    },
  };
};
