import { orList } from '@tessera/contract';
import type { FieldError } from '@tessera/contract';
import { isPension, withdrawalProblem } from '@tessera/contract/accounts/values';
import type { CallBody } from '@tessera/contract/schemas';
import { fieldInSentence } from '@tessera/domain/in-sentence';
import { DecimalError, formatDecimal, parseDecimal, parsePounds } from '@tessera/domain/money';
import { paymentDays, type PaymentDate, type PaymentDay } from '@tessera/domain/payment-days';
import { amountProblem } from '@tessera/domain/transaction-input';
import { dateText } from '@tessera/domain/wording';
import { paymentMethodProblem } from '@tessera/domain/payment-method';
import type { ContributionType } from '../../foundation/database/column-types';
import { deathProblem, inheritedProblem } from '../../ledger/rules/account-death';
import { badRequest } from '../../requests/http/api-error';
import { earliestDate, earliestReason, firstPayment, flowOf, paymentsFrom, type Flow } from './schedule';
import { shareDecimals, type Recurring } from './stored-recurring';
import type { Subject } from './subject';

type Body = CallBody<'createRecurringOrder'>;

/** A valid new regular payment or investment, with its first payment. */
export interface NewRecurring extends Omit<Recurring, 'recurringOrderId' | 'mandateId' | 'nextDate'> {
  readonly flow: Flow;
  readonly first: PaymentDate;
}

const hundredPercent = 10_000n;

/** Collects validation errors, one sentence per field. */
class Problems {
  readonly errors: FieldError[] = [];

  say(fieldName: string, errorMessage: string, type = 'invalid'): void {
    if (!this.errors.some((each) => each.fieldName === fieldName)) this.errors.push({ fieldName, type, errorMessage });
  }

  /** Reads a percentage above zero; for an invalid one, records the error and returns zero. */
  share(fieldName: string, percentage: number): bigint {
    try {
      const read = parseDecimal(percentage, shareDecimals);
      if (read > 0n) return read;
      this.say(fieldName, 'Enter a percentage above zero.');
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error;
      this.say(fieldName, error.message);
    }
    return 0n;
  }
}

/** The fields of each flow besides those all flows have. */
const fieldsOf: Readonly<Record<Flow, readonly (keyof Body)[]>> = {
  collection: ['method', 'contributionType', 'investmentType', 'assets'],
  transfer: ['method', 'contributionType', 'investmentType', 'assets'],
  withdrawal: ['method', 'autoDisinvest', 'sellDownMethod'],
  investment: ['investmentType', 'assets'],
};
const flowNames: Readonly<Record<Flow, string>> = {
  collection: 'a payment in',
  transfer: 'a payment in',
  withdrawal: 'a payment out',
  investment: 'an investment',
};
const optional = ['method', 'contributionType', 'investmentType', 'assets', 'autoDisinvest', 'sellDownMethod'] as const;

const checkAccount = (
  { status, death, inherited, wrapper, accountType }: Subject,
  flow: Flow,
  invests: boolean,
  problems: Problems,
): void => {
  const comes = flow === 'collection' || flow === 'transfer';
  const problem = deathProblem(death) ?? (comes ? inheritedProblem(inherited) : null);
  if (problem !== null) problems.say('accountId', problem);
  else if (status !== 'Active')
    problems.say('accountId', `The account is ${status}: regular payments can be set up while it is Active.`);
  else if (flow === 'withdrawal') {
    const notOut = withdrawalProblem(wrapper);
    if (notOut !== null) problems.say('accountId', notOut);
  }
  if (invests && accountType === 'Cash')
    problems.say(
      flow === 'investment' ? 'accountId' : 'investmentType',
      'A cash account holds no investments. Choose an account with a wrapper.',
    );
};

const checkMethod = ({ method }: Body, flow: Flow, { bankDetails, mandate }: Subject, problems: Problems): void => {
  if (flow === 'investment') return;
  const problem = paymentMethodProblem({
    method,
    movement: flow === 'withdrawal' ? 'Out' : 'In',
    bankDetails: bankDetails?.status ?? null,
    mandate: mandate?.status ?? null,
  });
  if (problem !== null) problems.say('method', problem, method === undefined ? 'required' : 'invalid');
};

const contributionOf = (
  { contributionType }: Body,
  flow: Flow,
  { wrapper }: Subject,
  problems: Problems,
): ContributionType | null => {
  if (flow !== 'collection' && flow !== 'transfer') return null;
  if (contributionType === 'Transfer')
    problems.say('contributionType', 'A transfer comes once. Choose Personal, Employee or Employer.');
  else if (contributionType !== undefined && contributionType !== 'Personal' && !isPension(wrapper))
    problems.say('contributionType', `${contributionType} contributions go into pensions only.`);
  return contributionType ?? 'Personal';
};

const readShares = (
  { assets = [], investmentType }: Body,
  { instruments, modelInstruments }: Subject,
  problems: Problems,
): Recurring['shares'] => {
  if (investmentType === 'Model') {
    if (assets.length > 0) problems.say('assets', 'Leave this out: the model says the instruments.');
    if (modelInstruments === null)
      problems.say('investmentType', 'The account has no model. Choose Bespoke, or link a model to the account first.');
    else if (modelInstruments === 0)
      problems.say(
        'investmentType',
        'The account’s model has no instruments. Choose Bespoke, or give the model instruments first.',
      );
    return [];
  }
  if (investmentType !== 'Bespoke') {
    if (assets.length > 0) problems.say('assets', 'Instruments go with the investment type Bespoke.');
    return [];
  }
  if (assets.length === 0) problems.say('assets', 'Choose at least one instrument.', 'required');
  const shares = assets.map(({ assetId, percentage }, index) => {
    const known = instruments.get(assetId);
    if (!known)
      problems.say(`assets[${index}].assetId`, 'This instrument is not on the firm’s list. Choose one that is.');
    else if (known.status !== 'Active')
      problems.say(`assets[${index}].assetId`, `${known.name} is suspended: it cannot be bought.`);
    else if (assets.findIndex((each) => each.assetId === assetId) !== index)
      problems.say(`assets[${index}].assetId`, `${known.name} is in the list already. Change its percentage there.`);
    return { assetId, weight: problems.share(`assets[${index}].percentage`, percentage) };
  });
  const total = shares.reduce((sum, { weight }) => sum + weight, 0n);
  if (shares.length > 0 && shares.every(({ weight }) => weight > 0n) && total !== hundredPercent)
    problems.say(
      'assets',
      `The percentages add up to ${formatDecimal(total, shareDecimals)}%. They must add up to 100%.`,
    );
  return shares;
};

const readSelling = (
  { autoDisinvest, sellDownMethod }: Body,
  flow: Flow,
  problems: Problems,
): Pick<Recurring, 'autoDisinvest' | 'sellDownMethod'> => {
  if (flow !== 'withdrawal') return { autoDisinvest: null, sellDownMethod: null };
  if (autoDisinvest === undefined && sellDownMethod !== undefined)
    problems.say('sellDownMethod', 'Leave this out, or say by autoDisinvest how much is sold.');
  if (autoDisinvest !== undefined && sellDownMethod === undefined)
    problems.say('sellDownMethod', 'Choose what is sold: Largest or Proportional.', 'required');
  return { autoDisinvest: autoDisinvest ?? null, sellDownMethod: sellDownMethod ?? null };
};

/** How far ahead a regular payment may begin, in years. */
const startYearsMax = 50;

const readDates = (
  { startDate, endDate }: Body,
  day: PaymentDay,
  flow: Flow,
  { today, mandate }: Subject,
  problems: Problems,
): PaymentDate => {
  const earliest = earliestDate(flow, today, mandate?.from ?? null);
  const soonest = firstPayment(day, earliest, null);
  const when = `${earliestReason[flow]}, so the first can be on ${dateText(soonest.date)}.`;
  if (startDate !== undefined && startDate < today) problems.say('startDate', `This day is over. ${when}`);
  const latest = `${Number(today.slice(0, 4)) + startYearsMax}${today.slice(4)}`;
  const isFar = startDate !== undefined && startDate > latest;
  if (isFar) problems.say('startDate', `Enter a start date within ${startYearsMax} years.`);
  const first = firstPayment(day, earliest, isFar ? null : (startDate ?? null));
  if (endDate !== undefined && startDate !== undefined && endDate < startDate)
    problems.say('endDate', 'Enter an end date after the start date.');
  else if (endDate !== undefined && paymentsFrom(day, first.date, endDate, 1).length === 0)
    problems.say(
      'endDate',
      startDate === undefined || startDate <= earliest
        ? `No payment would be made by then. ${when}`
        : `No payment would be made by then: the first is on ${dateText(first.date)}.`,
    );
  return first;
};

/**
 * Reads a recurring order from a body and checks it against the account. @throws ApiError 400 naming each invalid
 * field.
 */
export const readRecurring = (body: Body, subject: Subject): NewRecurring => {
  const problems = new Problems();
  const { transactionType, movementType, paymentDay, currency = 'GBP', investmentType } = body;
  if ((transactionType === 'Order') !== (movementType === 'Invest'))
    problems.say(
      'movementType',
      transactionType === 'Order'
        ? 'The movement of a repeating order is Invest.'
        : 'The movement of a payment is In or Out.',
    );
  if (currency !== 'GBP') problems.say('currency', 'Accounts are kept in GBP: enter GBP, or leave the currency out.');
  const flow = flowOf({ movement: movementType, method: body.method ?? null });
  for (const field of optional)
    if (body[field] !== undefined && !fieldsOf[flow].includes(field))
      problems.say(field, `Leave this out: ${flowNames[flow]} has no ${fieldInSentence(field)}.`, 'unknown');
  const invests = flow === 'investment' || investmentType !== undefined;
  checkAccount(subject, flow, invests, problems);
  const wrongAmount = amountProblem(body.amount);
  if (wrongAmount !== null) problems.say('amount', wrongAmount);
  if (flow === 'investment' && investmentType === undefined)
    problems.say('investmentType', 'Choose what it is invested in: Model or Bespoke.', 'required');
  checkMethod(body, flow, subject, problems);
  const contributionType = contributionOf(body, flow, subject, problems);
  const shares = readShares(body, subject, problems);
  const selling = readSelling(body, flow, problems);
  const day = paymentDays.find((each) => each === paymentDay);
  if (day === undefined) problems.say('paymentDay', `Choose one of the days ${orList(paymentDays.map(String))}.`);
  const first = readDates(body, day ?? 1, flow, subject, problems);
  if (problems.errors.length > 0 || day === undefined) throw badRequest(problems.errors);
  return {
    accountId: subject.accountId,
    transactionType,
    movement: movementType,
    amount: parsePounds(body.amount),
    method: body.method ?? null,
    contributionType,
    paymentDay: day,
    startDate: body.startDate ?? first.date,
    endDate: body.endDate ?? null,
    investmentType: investmentType ?? null,
    shares,
    ...selling,
    flow,
    first,
  };
};
