import type { CallData } from '@tessera/contract/schemas';
import { compareWays, type BenefitWay } from '@tessera/domain/benefit-split';
import { parsePounds, poundsToWire, type Pence } from '@tessera/domain/money';
import { incomeTaxOn } from '@tessera/domain/income-tax';
import { readPayeCode } from '@tessera/domain/paye-code';
import { amountProblem } from '@tessera/domain/transaction-input';
import { checkFirm } from '../../../requests/access/check-firm';
import { badField } from '../../../requests/http/api-error';
import type { Handler } from '../../../requests/handler';
import { offeredDates, paidOn } from './benefit-dates';
import { checkAccountsSeen } from './check-benefit';
import { comparedInput, potValue } from './plan-benefit';
import { readSituation, type BenefitSituation } from './situation';
import { toWireFigures } from './wire-figures';

type Way = CallData<'compareBenefits'>['ways'][number];

/** The year's tax on this pension's income with a payment, less what has been deducted. */
const taxAtYearEnd = ({ tax: { code, before } }: BenefitSituation, taxable: Pence, date: string): Pence =>
  incomeTaxOn({ income: before.pay + taxable, date, region: readPayeCode(code).region }).tax - before.tax;

/** The ways that an account has: income from one that is in drawdown, everything else from one that is not. */
const waysOf = (situation: BenefitSituation, date: string, wanted: Pence): readonly BenefitWay[] => {
  const input = comparedInput(situation, date);
  const isCrystallised = situation.account.kind !== 'Uncrystallised';
  const drawdown = isCrystallised ? input.drawdown : situation.drawdown ? potValue(situation.drawdown.state) : 0n;
  const income = compareWays({ ...input, drawdown }, wanted).filter(({ form }) => form === 'Drawdown income');
  return isCrystallised
    ? income
    : [...compareWays(input, wanted).filter(({ form }) => form !== 'Drawdown income'), ...income];
};

/**
 * The way with the least tax for the year; of equals the one with less tax now, then one that is no first flexible
 * access, then the one that uses less allowance.
 */
const leastTax = (
  situation: BenefitSituation,
  ways: readonly BenefitWay[],
  date: string,
): BenefitWay['form'] | null => {
  const ranked = ways.flatMap(({ form, figures }) =>
    figures
      ? [
          {
            form,
            costs: [
              taxAtYearEnd(situation, figures.taxable, date),
              figures.tax,
              figures.flexibleAccess && situation.flexibleAccess === null ? 1n : 0n,
              figures.allowanceUsed,
            ],
          },
        ]
      : [],
  );
  const isLess = (a: readonly Pence[], b: readonly Pence[]): boolean => {
    const differs = a.findIndex((cost, index) => cost !== b[index]);
    return differs >= 0 && (a[differs] ?? 0n) < (b[differs] ?? 0n);
  };
  const [first, ...others] = ranked;
  if (!first) return null;
  return others.reduce((best, each) => (isLess(each.costs, best.costs) ? each : best), first).form;
};

/** Compares the ways to have one net amount in hand. Nothing is written. */
export const compareBenefits: Handler<'compareBenefits'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  await checkAccountsSeen(scope, body);
  const wrong = amountProblem(body.amount);
  if (wrong !== null) throw badField('amount', wrong);
  const { businessDate, actor } = scope;
  const wanted = parsePounds(body.amount);
  const asked = body.paymentDate ?? offeredDates(businessDate)[0]?.date ?? null;
  const date = paidOn(asked, 'BACS Credit', businessDate);
  const situation = await readSituation(
    scope.db,
    actor,
    { accountId: body.accountId, drawdownAccountId: null, form: 'Tax-free cash and income', paidOn: date },
    { locked: false },
  );
  const ways = waysOf(situation, date, wanted);
  const least = leastTax(situation, ways, date);
  return {
    data: {
      ways: ways.map(({ form, figures, refusal }): Way => {
        const yearEnd = figures ? taxAtYearEnd(situation, figures.taxable, date) : null;
        return {
          form,
          problem: refusal?.message ?? null,
          figures: figures && toWireFigures(situation, { form }, { figures, moved: null }, date, { regular: false }),
          taxNow: figures && poundsToWire(figures.tax),
          taxAtYearEnd: yearEnd === null ? null : poundsToWire(yearEnd),
          lsaUsed: figures && poundsToWire(figures.allowanceUsed),
          leastTax: form === least,
        };
      }),
      notes: [
        'Tax at year end is on the income of this pension alone. With other income it is more.',
        'Each way leaves exactly the same in hand; they differ in tax, in allowance, and in what is left.',
      ],
    },
  };
};
