import type { FieldError } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import type { BenefitFigures } from '@tessera/domain/benefit-split';
import { addMonths, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { MovePlan } from '@tessera/domain/moved-assets';
import { poundsToWire, type Pence } from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { readContributions } from '../../../ledger/limits/contributions';
import { pensionAllowances } from '../../../ledger/limits/pension-allowances';
import { cashState } from '../../../ledger/preview/preview';
import { availableCash } from '../../../ledger/state/account-state';
import type { ReadScope, Scope } from '../../../requests/access/scope';
import { idIs, seenClients } from '../../../requests/access/seen';
import { checkFirm } from '../../../requests/access/check-firm';
import { badRequest } from '../../../requests/http/api-error';
import type { Handler } from '../../../requests/handler';
import {
  cutOffOf,
  daysOf,
  firstPayday,
  monthsAhead,
  offeredOnce,
  paidOn,
  paydaysAhead,
  paydayProblem,
  readPaymentDay,
  readStart,
  runOf,
} from './benefit-dates';
import { accountErrors, checkAccountsSeen, namedSalesErrors, sameRegularError, underWayError } from './check-benefit';
import { withNaturalIncome } from './natural-income';
import {
  afterSales,
  figuresOf,
  incomeLeftNotes,
  isNothingYet,
  isProblem,
  planEvent,
  potValue,
  salesFor,
  shortProblem,
  type BenefitProblem,
  type BenefitSales,
} from './plan-benefit';
import { inOrder, readPaydays } from './paydays';
import { pensionsOfClient } from './pensions-of-client';
import { projectPayments, wireProjected, type PensionPot } from './project-payments';
import { readSituation, type BenefitSituation } from './situation';
import { crystallises, readTerms, sells, type BenefitTerms } from './terms';
import { toWireFigures, wireHoldings } from './wire-figures';

type Preview = CallData<'previewCrystallisation'>;

const wireOffer = (offer: BenefitProblem['offer']): Preview['offer'] => {
  if (offer === null) return null;
  if ('excessAsTaxable' in offer) return { kind: 'Excess as taxable', taxable: poundsToWire(offer.taxable) };
  const { form, basis, amount } = offer;
  // The trustees decide about a lump sum after a death: it is offered to nobody.
  return form === 'Death lump sum' ? null : { kind: 'Use', form, basis, amount: poundsToWire(amount) };
};

const toProblem = ({ fieldName, errorMessage }: FieldError): BenefitProblem => ({
  field: fieldName,
  message: errorMessage,
  offer: null,
});

const toWireProblem = ({ field, message }: BenefitProblem) => ({ fieldName: field, errorMessage: message });

const withoutFigures = { figures: null, sales: [], timeline: [], accounts: [], annualAllowance: null };

const none = { cash: 0n, reserved: 0n, uncleared: 0n } as const;

const accountsAfter = (
  { account, source, drawdown }: BenefitSituation,
  terms: BenefitTerms,
  { sales }: BenefitSales,
  figures: BenefitFigures,
  moved: MovePlan | null,
): Preview['accounts'] => {
  const isMoved = crystallises(terms.form);
  const sold = afterSales(source, sales);
  const cashPaid = moved ? figures.taxFree + moved.cash : figures.gross;
  const ofSource = {
    accountId: account.accountId,
    accountName: account.name,
    value: poundsToWire(potValue(source)),
    valueAfter: poundsToWire(potValue(source) - (isMoved ? figures.crystallised : figures.gross)),
    now: wireCash(source),
    after: wireCash({ ...sold, cash: sold.cash - cashPaid }),
  };
  if (!isMoved) return [ofSource];
  const now = drawdown?.state ?? none;
  const value = drawdown ? potValue(drawdown.state) : 0n;
  const cash = now.cash + (moved?.cash ?? 0n) - figures.taxable;
  return [
    ofSource,
    {
      accountId: drawdown?.account.accountId ?? null,
      accountName: drawdown?.account.name ?? `${account.name}, drawdown`,
      value: poundsToWire(value),
      valueAfter: poundsToWire(value + figures.designated - figures.taxable),
      now: wireCash(now),
      after: wireCash({ ...now, cash }),
    },
  ];
};

const wireCash = (state: { readonly cash: Pence; readonly reserved: Pence; readonly uncleared: Pence }) =>
  cashState({ ...state, accountId: '', holdings: new Map() });

const timelineOf = (
  situation: BenefitSituation,
  terms: BenefitTerms,
  paymentDate: IsoDate | null,
  sales: BenefitSales,
  figures: BenefitFigures,
  regular: boolean,
): Preview['timeline'] => {
  const { businessDate, account } = situation;
  const run = runOf(terms.form, regular);
  const days = daysOf(paymentDate, run, terms.method, businessDate);
  const paid = paidOn(paymentDate, terms.method, businessDate);
  return [
    ...(account.needsAuthorisation
      ? [{ date: businessDate, text: 'A second person authorises it. Nothing is sold before.' }]
      : []),
    ...(paymentDate === null
      ? []
      : [{ date: cutOffOf(paymentDate, run), text: 'Cut-off: it can be deleted until then.' }]),
    ...(sales.sales.length === 0 ? [] : [{ date: days.salesDate, text: 'Holdings are sold for it.' }]),
    {
      date: days.calculationDate > businessDate ? days.calculationDate : businessDate,
      text:
        sales.sales.length === 0
          ? 'Its figures are fixed: allowances are used and assets move.'
          : 'Its figures are fixed with what the sales brought, once their cash has cleared.',
    },
    {
      date: paid,
      text:
        sales.sales.length > 0 && paymentDate === null
          ? `${poundsText(figures.net)} is with the client, or later when the sales take longer.`
          : `${poundsText(figures.net)} is with the client.`,
    },
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
};

const annualAllowanceAfter = async (
  { db, firmId }: Scope,
  { account, flexibleAccess }: BenefitSituation,
  figures: BenefitFigures,
  paid: IsoDate,
): Promise<Preview['annualAllowance']> => {
  const contributed = await readContributions(db, firmId, account.clientId, paid);
  const [before] = pensionAllowances(paid, contributed);
  const access = figures.flexibleAccess && flexibleAccess === null;
  const later = access
    ? pensionAllowances(paid, { ...contributed, flexibleAccess: { date: paid, input: 0n, open: 0n } })[0]
    : before;
  if (!before || !later) return null;
  return {
    taxYear: taxYearOf(paid),
    before: poundsToWire(before.limit),
    after: poundsToWire(later.limit),
    kindAfter: later.name,
    rule: later.why,
  };
};

/** The accounts of a benefit, as payments to come are taken from them. */
const potsOf = ({ account, source, drawdown }: BenefitSituation): readonly PensionPot[] =>
  [{ account, state: source }, ...(drawdown === null ? [] : [drawdown])].map(({ account: each, state }) => ({
    accountId: each.accountId,
    name: each.name,
    clientProductId: each.clientProductId,
    kind: each.kind,
    value: potValue(state),
    cash: availableCash(state),
  }));

/** Stands for a regular benefit that is not set up yet. */
const notSetUp = 'not set up';

/** The pensions of a client as far as the caller sees them; none where they see the account and not its client. */
const potsOfClient = async (scope: ReadScope, clientId: string): Promise<readonly PensionPot[]> => {
  const found = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select('client.client_id')
    .executeTakeFirst();
  return found ? (await pensionsOfClient(scope, found.client_id)).pots : [];
};

/**
 * The payments of a regular benefit on its paydays, beside everything else that is arranged for the client: taxed with
 * it, and taken from what it leaves, as the record has them once it is set up.
 */
const projectYear = async (
  scope: ReadScope,
  situation: BenefitSituation,
  terms: BenefitTerms,
  dates: readonly IsoDate[],
) => {
  const { clientId, clientProductId } = situation.account;
  const { db, firmId, businessDate } = scope;
  const own = potsOf(situation);
  const others = await potsOfClient(scope, clientId);
  const pots = [...own, ...others.filter((pot) => own.every(({ accountId }) => accountId !== pot.accountId))];
  const seen = new Set(pots.map(({ accountId }) => accountId));
  const arranged = (await readPaydays(db, firmId, clientId, businessDate)).filter((each) =>
    seen.has(each.terms.accountId),
  );
  const asked = dates.map((date) => ({ benefitId: null, clientProductId, regularBenefitId: notSetUp, terms, date }));
  const projected = await projectPayments(
    { db, firmId },
    { pots, allowances: situation.allowances, smallPots: situation.smallPotsTaken },
    inOrder([...arranged, ...asked]),
  );
  return projected.filter(({ payment }) => payment.regularBenefitId === notSetUp);
};

/** Says what a benefit would do, by the plan that does it; nothing is written. */
export const previewCrystallisation: Handler<'previewCrystallisation'> = async ({ body, scope }) => {
  checkFirm(body, scope);
  await checkAccountsSeen(scope, body);
  const { businessDate, firmId, actor } = scope;
  const errors: FieldError[] = [];
  const asked = readTerms(body, errors);
  if (errors.length > 0) throw badRequest(errors);
  const day = body.paymentDay === undefined ? null : readPaymentDay(body.paymentDay);
  const run = runOf(asked.form, day !== null);
  const soonest = offeredOnce(businessDate);
  const paymentDate =
    day !== null
      ? firstPayday(day, run, businessDate, readStart(businessDate, body.startDate))
      : (body.paymentDate ?? (asked.form === 'Tax-free cash' ? null : (soonest[0]?.date ?? null)));
  const paid = paidOn(paymentDate, asked.method, businessDate);
  const snapshot = await scope.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => ({
      situation: await readSituation(transaction, actor, { ...asked, paidOn: paid }, { locked: false }),
      terms: await withNaturalIncome(transaction, firmId, asked, businessDate),
      underWay: await underWayError(transaction, firmId, asked.accountId, day === null ? 'Single' : 'Regular'),
      same: day === null ? null : await sameRegularError(transaction, firmId, asked, day),
    }));
  const { situation, terms, underWay, same } = snapshot;
  const wrongDay =
    day === null && body.paymentDate !== undefined ? paydayProblem(businessDate, body.paymentDate) : null;
  const [barred] = [
    ...accountErrors(situation, terms, paid),
    ...namedSalesErrors(situation, terms),
    ...(wrongDay === null ? [] : [{ fieldName: 'paymentDate', type: 'invalid', errorMessage: wrongDay }]),
    ...(underWay ? [underWay] : []),
    ...(same ? [same] : []),
  ];
  const common = {
    businessDate,
    paymentDates: soonest.map(({ date, cutOff }) => ({ date, cutOff })),
    paymentDate,
    needsAuthorisation: situation.account.needsAuthorisation,
  };
  const refused = (problem: BenefitProblem): { readonly data: Preview } => ({
    data: {
      ...common,
      ...withoutFigures,
      problem: toWireProblem(problem),
      offer: wireOffer(problem.offer),
      yearAhead: [],
      notes: [],
    },
  });
  // A form that the account does not have makes no figures.
  if (barred?.fieldName === 'form') return refused(toProblem(barred));
  const figures = figuresOf(situation, terms, paid);
  const first = paymentDate ?? paid;
  const until = addMonths(businessDate, monthsAhead);
  const year =
    day === null
      ? []
      : // As it was asked for: natural income has no amount until the investments pay it.
        await projectYear(scope, situation, asked, paydaysAhead(day, first, { until, endDate: body.endDate ?? null }));
  const yearAhead = year.map((each) => {
    const { date } = each.payment;
    return {
      crystallisationId: null,
      bciId: null,
      accountId: terms.accountId,
      accountName: situation.account.name,
      form: terms.form,
      date,
      cutOff: cutOffOf(date, run),
      salesDate: sells(terms) ? cutOffOf(date, run) : null,
      ...wireProjected(each, null),
      payslipFileId: null,
    };
  });
  // Natural income of which nothing can be paid now is asked for all the same.
  const notYet = ({ message }: BenefitProblem): { readonly data: Preview } => ({
    data: {
      ...common,
      ...withoutFigures,
      problem: barred ? toWireProblem(toProblem(barred)) : null,
      offer: null,
      yearAhead,
      notes: [message, 'It can be asked for all the same: it pays what the investments have paid until its payday.'],
    },
  });
  if (isProblem(figures)) return isNothingYet(terms) ? notYet(figures) : refused(figures);
  const sales = salesFor(situation, terms, figures);
  const short = shortProblem(terms, sales);
  const event = short
    ? null
    : planEvent({ ...situation, source: afterSales(situation.source, sales.sales) }, terms, paid, {
        method: terms.method,
        moneyMovesOn: paymentDate,
        authorised: true,
        narrative: null,
      });
  if (event && isProblem(event)) return terms.basis === 'Natural income' ? notYet(event) : refused(event);
  const final = event?.figures ?? figures;
  const moved = event?.moved ?? null;
  const wire = toWireFigures(situation, terms, { figures: final, moved }, paid, { regular: day !== null });
  const problem = barred ? toProblem(barred) : short;
  return {
    data: {
      ...common,
      problem: problem && toWireProblem(problem),
      offer: null,
      figures: wire,
      sales: wireHoldings(situation.source, sales.sales),
      timeline: timelineOf(situation, terms, paymentDate, sales, final, day !== null),
      accounts: accountsAfter(situation, terms, sales, final, moved),
      annualAllowance: await annualAllowanceAfter(scope, situation, final, paid),
      yearAhead,
      notes: [
        ...final.notes,
        ...incomeLeftNotes(terms, final),
        ...(sales.sales.length > 0
          ? ['The sales are estimated at last prices, and the benefit takes what they bring.']
          : []),
        ...(situation.tax.unrecorded === true && wire.paye?.taxCode === situation.tax.code
          ? ['No current tax code is recorded, so the emergency code is used.']
          : []),
        ...(wire.refund ? [wire.refund.text] : []),
        ...(paymentDate !== null && day === null ? [`Ask for it by ${dateText(cutOffOf(paymentDate, run))}.`] : []),
      ],
    },
  };
};
