import { recordId } from '@tessera/domain/identifiers';
import { takeNumber } from '../../foundation/database/take-number';
import type { LedgerActor } from '../../ledger/state/state';
import { daysOf, runOf } from '../pensions/planning/benefit-dates';
import { termsToRow, type BenefitTerms } from '../pensions/planning/terms';
import { advanceBenefit } from '../pensions/taking/advance-benefit';
import { insertBenefit } from '../pensions/taking/stored-benefit';
import type { DeathWork } from './take-effect';

const method = 'BACS Credit';

/**
 * Asks for the lump sum of a beneficiary: all of the account, as a benefit that goes the way of every other. The second
 * person has authorised it with the decision. It waits while the bank details are not verified.
 */
export const payLumpSum = async (
  { transaction, ledger, actor }: DeathWork,
  ledgerActor: LedgerActor,
  accountId: string,
): Promise<string> => {
  const { firmId, businessDate } = actor;
  const account = await transaction
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .select('client_product_id')
    .executeTakeFirstOrThrow();
  const terms: BenefitTerms = {
    accountId,
    drawdownAccountId: null,
    form: 'Death lump sum',
    basis: 'Whole',
    amount: null,
    incomeWanted: null,
    excessAsTaxable: false,
    autoDisinvest: null,
    sellDownMethod: null,
    namedSales: [],
    movedAssets: 'Cash first',
    namedMoves: [],
    method,
    declarations: null,
  };
  const days = daysOf(null, runOf(terms.form, false), method, businessDate);
  const benefitId = recordId('benefit', await takeNumber(transaction, 'benefit_number'));
  await insertBenefit(
    transaction,
    actor,
    {
      benefit_id: benefitId,
      client_product_id: account.client_product_id ?? '',
      ...termsToRow(terms),
      payment_date: days.paymentDate,
      sales_date: days.salesDate,
      calculation_date: days.calculationDate,
      needs_authorisation: false,
    },
    'The trustees decided that it is paid as a lump sum.',
  );
  await advanceBenefit({ transaction, ledger, ledgerActor, actor: { ...actor, userId: null } }, benefitId);
  return benefitId;
};
