import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { formatPounds } from '@tessera/domain/money';
import { detailsProblem } from '@tessera/domain/payment-method';
import { tooYoungProblem } from '@tessera/domain/pension-age';
import { dateText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { deathProblem, isInherited } from '../../../ledger/rules/account-death';
import type { ReadScope } from '../../../requests/access/scope';
import { findAccount, idIs, seenAccounts } from '../../../requests/access/seen';
import { badField } from '../../../requests/http/api-error';
import type { BenefitSituation } from './situation';
import { crystallises, declarationErrors, type BenefitTerms } from './terms';

const at = (fieldName: string, errorMessage: string): FieldError => ({ fieldName, type: 'invalid', errorMessage });

/** Why the account cannot pay a benefit of this form, whatever its amount; field by field. */
export const accountErrors = (
  { account, source, drawdown, protectedAge, inherited }: BenefitSituation,
  { form, drawdownAccountId }: BenefitTerms,
  paidOn: IsoDate,
): FieldError[] => {
  const errors: FieldError[] = [];
  const isUncrystallised = account.kind === 'Uncrystallised';
  if (form === 'Drawdown income' && isUncrystallised)
    errors.push(at('form', 'Nothing of this account is in drawdown. Take tax-free cash, or a UFPLS.'));
  const isLumpSum = inherited?.form === 'Lump sum';
  if (form === 'Death lump sum' && !isLumpSum)
    errors.push(at('form', 'Only what a beneficiary takes as a lump sum is paid as one. Choose another form.'));
  else if (isLumpSum && form !== 'Death lump sum')
    errors.push(at('form', 'The trustees decided that all of this account is paid as a lump sum.'));
  else if (account.kind === 'Beneficiary' && form === 'Small pot')
    errors.push(at('form', 'This account was inherited: only income is paid from it.'));
  else if (form !== 'Drawdown income' && form !== 'Small pot' && form !== 'Death lump sum' && !isUncrystallised)
    errors.push(at('form', 'All of this account is in drawdown already: only income is paid from it.'));
  const died = deathProblem(source.death);
  if (died !== null) errors.push(at('accountId', died));
  else if (source.accountStatus !== 'Active')
    errors.push(at('accountId', `The account is ${source.accountStatus}: benefits are paid from Active accounts.`));
  // A beneficiary may draw at any age.
  if (account.kind !== 'Beneficiary') {
    if (account.dateOfBirth === null)
      errors.push(
        at(
          'accountId',
          'The client’s date of birth is not recorded. Record it first: the minimum pension age depends on it.',
        ),
      );
    else {
      const tooYoung = tooYoungProblem(account.dateOfBirth, paidOn, protectedAge);
      if (tooYoung !== null) errors.push(at('accountId', tooYoung));
    }
  }
  const noDetails = detailsProblem(source.bankDetails);
  if (noDetails !== null) errors.push(at('method', noDetails));
  if (crystallises(form) && drawdownAccountId !== null) {
    const chosen = drawdown?.account;
    if (
      !chosen ||
      chosen.clientProductId !== account.clientProductId ||
      chosen.kind !== 'Crystallised' ||
      chosen.accountId === account.accountId
    )
      errors.push(at('drawdownAccountId', 'Choose a drawdown account of the same pension, or leave it out.'));
    else if (drawdown.state.accountStatus !== 'Active')
      errors.push(at('drawdownAccountId', `This account is ${drawdown.state.accountStatus}. Choose an Active one.`));
  }
  return errors;
};

/** Named sales of what the account does not hold: whoever named them means something else. */
export const namedSalesErrors = (
  { source }: Pick<BenefitSituation, 'source'>,
  { sellDownMethod, namedSales }: Pick<BenefitTerms, 'sellDownMethod' | 'namedSales'>,
): FieldError[] =>
  sellDownMethod !== 'Named'
    ? []
    : namedSales.flatMap(({ assetId }, index) =>
        (source.holdings.get(assetId)?.quantity ?? 0n) > 0n
          ? []
          : [at(`namedSales[${index}].assetId`, 'The account does not hold this. Choose one of its holdings.')],
      );

/**
 * What is under way already for an account and would count the same money twice: another benefit that is not calculated
 * yet. A regular benefit is set up first and the single one asked for then (domain A.8).
 */
export const underWayError = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  asks: 'Single' | 'Regular',
): Promise<FieldError | null> => {
  const { rows } = await sql<{ benefit_id: string; created_date: IsoDate }>`
    select benefit_id, created_date from benefit
    where firm_id = ${firmId} and account_id = ${accountId} and status in ('Pending', 'Waiting') and regular_benefit_id is null order by benefit_id limit 1`.execute(
    db,
  );
  const [other] = rows;
  if (!other) return null;
  return at(
    'accountId',
    asks === 'Single'
      ? `Another benefit of this account, asked for on ${dateText(other.created_date)}, is not calculated yet. Wait for it, or cancel it first.`
      : `A single benefit of this account, asked for on ${dateText(other.created_date)}, is not calculated yet. A regular benefit is set up first, or after it.`,
  );
};

/** A regular benefit that pays the same from the same account on the same day already: a second is asked for by mistake. */
export const sameRegularError = async (
  db: Kysely<DB>,
  firmId: string,
  { accountId, form, basis, amount, incomeWanted }: BenefitTerms,
  paymentDay: number,
): Promise<FieldError | null> => {
  const same = await db
    .selectFrom('regular_benefit')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'Active')
    .where('form', '=', form)
    .where('basis', '=', basis)
    .where('payment_day', '=', paymentDay)
    .where(sql<boolean>`amount is not distinct from ${amount === null ? null : formatPounds(amount)}::numeric`)
    .where(
      sql<boolean>`income_wanted is not distinct from ${incomeWanted === null ? null : formatPounds(incomeWanted)}::numeric`,
    )
    .orderBy('regular_benefit_id')
    .select('created_date')
    .limit(1)
    .executeTakeFirst();
  return same
    ? at(
        'paymentDay',
        `The same benefit is paid on this day already, as set up on ${dateText(same.created_date)}. Choose another day, or change or stop that one.`,
      )
    : null;
};

/** What is missing of the declarations for a benefit of an account, field by field. */
export const missingDeclarations = async (
  { db, firmId }: ReadScope,
  { accountId, declarations }: Pick<CallBody<'createCrystallisation'>, 'accountId' | 'declarations'>,
): Promise<FieldError[]> => {
  const { inherited } = await db
    .selectNoFrom(isInherited(firmId, sql`${accountId}`).as('inherited'))
    .executeTakeFirstOrThrow();
  return declarationErrors(declarations, inherited);
};

/** @throws ApiError 404 for an account the caller does not see, 400 for such a drawdown account. */
export const checkAccountsSeen = async (
  scope: ReadScope,
  { accountId, drawdownAccountId }: { readonly accountId: string; readonly drawdownAccountId?: string | undefined },
): Promise<void> => {
  await findAccount(scope, accountId);
  if (drawdownAccountId === undefined) return;
  const seen = await seenAccounts(scope)
    .where(idIs('account.account_id', drawdownAccountId))
    .select('account.account_id')
    .executeTakeFirst();
  if (!seen) throw badField('drawdownAccountId', 'Choose a drawdown account of the same pension, or leave it out.');
};
