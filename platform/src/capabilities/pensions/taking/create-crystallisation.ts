import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { recordId } from '@tessera/domain/identifiers';
import type { IsoDate } from '@tessera/domain/dates';
import { takeNumber } from '../../../foundation/database/take-number';
import { badField, badRequest } from '../../../requests/http/api-error';
import { checkFirm } from '../../../requests/access/check-firm';
import { readScope, type Scope } from '../../../requests/access/scope';
import type { Handler } from '../../../requests/handler';
import { advanceBenefit } from './advance-benefit';
import { daysOf, paidOn, paydayProblem, runOf } from '../planning/benefit-dates';
import {
  accountErrors,
  checkAccountsSeen,
  missingDeclarations,
  namedSalesErrors,
  underWayError,
} from '../planning/check-benefit';
import { findCrystallisation } from './list-crystallisations';
import { withNaturalIncome } from '../planning/natural-income';
import { figuresOf, isNothingYet, isProblem, salesFor, shortProblem } from '../planning/plan-benefit';
import { readSituation, type BenefitSituation } from '../planning/situation';
import { writeApplication } from '../papers/benefit-papers';
import { insertBenefit } from './stored-benefit';
import { readTerms, termsToRow, type BenefitTerms } from '../planning/terms';

type Body = CallBody<'createCrystallisation'>;

const paymentDateErrors = ({ form, paymentDate, excessAsTaxable = false }: Body, today: IsoDate): FieldError[] => {
  const say = (errorMessage: string, type = 'invalid'): FieldError[] => [
    { fieldName: 'paymentDate', type, errorMessage },
  ];
  if (paymentDate === undefined)
    return form === 'Tax-free cash' && !excessAsTaxable
      ? []
      : say('Choose the payday: income is paid on the 1st, 7th, 14th, 21st or 28th.', 'required');
  const wrong = paydayProblem(today, paymentDate);
  return wrong === null ? [] : say(wrong);
};

/**
 * Checks that a benefit can be had as things are. @throws ApiError 400 naming each field that is not right.
 */
export const checkPossible = (
  situation: BenefitSituation,
  terms: BenefitTerms,
  day: IsoDate,
  more: readonly FieldError[],
): void => {
  const errors = [...accountErrors(situation, terms, day), ...more];
  if (errors.length > 0) throw badRequest(errors);
  if (isNothingYet(terms)) return;
  const figures = figuresOf(situation, terms, day);
  if (isProblem(figures)) throw badField(figures.field, figures.message);
  const short = shortProblem(terms, salesFor(situation, terms, figures));
  if (short) throw badField(short.field, short.message);
};

const acceptedReason = (situation: BenefitSituation): string =>
  situation.account.needsAuthorisation ? 'A second person has to authorise it.' : 'It is accepted.';

/** Asks for a benefit once, and takes it as far as it can go today. */
export const createCrystallisation: Handler<'createCrystallisation'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  await checkAccountsSeen(scope, body);
  const { businessDate, firmId } = scope;
  const errors: FieldError[] = [];
  const asked = readTerms(body, errors);
  errors.push(...paymentDateErrors(body, businessDate), ...(await missingDeclarations(scope, body)));
  if (errors.length > 0) throw badRequest(errors);
  const paymentDate = body.paymentDate ?? null;
  const data = await scope.write(
    ({ id }: { readonly id: string }) => id,
    async (transaction) => {
      const terms = await withNaturalIncome(transaction, firmId, asked, businessDate);
      const day = paidOn(paymentDate, terms.method, businessDate);
      const situation = await readSituation(transaction, scope.actor, { ...terms, paidOn: day }, { locked: true });
      const underWay = await underWayError(transaction, firmId, terms.accountId, 'Single');
      checkPossible(situation, terms, day, [...(underWay ? [underWay] : []), ...namedSalesErrors(situation, terms)]);
      const benefitId = recordId('benefit', await takeNumber(transaction, 'benefit_number'));
      const days = daysOf(paymentDate, runOf(terms.form, false), terms.method, businessDate);
      const actor = { firmId, userId: scope.caller.userId, businessDate, at: services.clock() };
      await insertBenefit(
        transaction,
        actor,
        {
          benefit_id: benefitId,
          client_product_id: situation.account.clientProductId,
          ...termsToRow(asked),
          payment_date: days.paymentDate,
          sales_date: days.salesDate,
          calculation_date: days.calculationDate,
          needs_authorisation: situation.account.needsAuthorisation,
        },
        acceptedReason(situation),
      );
      const { clientId, clientProductId, accountId } = situation.account;
      const about = {
        client_id: clientId,
        client_product_id: clientProductId,
        account_id: accountId,
        form: terms.form,
      };
      await writeApplication({ transaction, ...actor }, benefitId, about, false);
      await advance(scope, services, transaction, benefitId);
      return findCrystallisation(readScope(transaction, scope.caller), benefitId);
    },
  );
  return { data };
};

/** Takes a benefit as far as it goes inside a call's write; what follows is the platform's work. */
export const advance = (
  scope: Scope,
  { clock, ledger }: Pick<Parameters<Handler<'createCrystallisation'>>[0]['services'], 'clock' | 'ledger'>,
  transaction: Parameters<typeof insertBenefit>[0],
  benefitId: string,
) =>
  advanceBenefit(
    {
      transaction,
      ledger,
      ledgerActor: scope.actor,
      actor: { firmId: scope.firmId, userId: null, businessDate: scope.businessDate, at: clock() },
    },
    benefitId,
  );
