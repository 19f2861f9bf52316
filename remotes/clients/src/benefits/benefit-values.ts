import type { BenefitBasis, BenefitForm } from '@tessera/contract/pensions/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { unitsToWire } from '@tessera/domain/money';
import { quantityProblem } from '@tessera/domain/transaction-input';
import { readUnits } from '@tessera/domain/typed-figure';
import { typedPounds } from '@tessera/domain/typed-amount';
import type { Sellable, SellLine } from '../orders/sell-lines';
import { isDayOrNone } from '../shared/day-text';
import { basesFor, formsFor, hasAmount, isCrystallised, staysInDrawdown, type Schedule } from './benefit-forms';

export type PensionRecord = CallData<'getPensionRecord'>;
export type Pension = PensionRecord['pensions'][number];
export type PensionAccount = Pension['accounts'][number];
export type BenefitPreview = CallData<'previewCrystallisation'>;
export type BenefitFigures = NonNullable<BenefitPreview['figures']>;
export type PreviewRequest = CallBody<'previewCrystallisation'>;
export type OnceRequest = CallBody<'createCrystallisation'>;
export type RegularRequest = CallBody<'createRegularCrystallisation'>;
export type BenefitRequest = OnceRequest | RegularRequest;

/** What the form knows about the pension it takes benefits from. */
export interface BenefitContext {
  readonly schedule: Schedule;
  readonly record: PensionRecord;
  readonly account: PensionAccount;
  readonly holdings: readonly Sellable[];
  /** Where what is crystallised can go; where there is none, a new one is opened. */
  readonly drawdownAccounts: readonly PensionAccount[];
}

export const contextOf = (
  schedule: Schedule,
  record: PensionRecord,
  pension: Pension,
  account: PensionAccount,
  holdings: readonly Sellable[],
): BenefitContext => ({
  schedule,
  record,
  account,
  holdings,
  drawdownAccounts: pension.accounts.filter(
    ({ kind, status, accountId }) => kind === 'Crystallised' && status === 'Active' && accountId !== account.accountId,
  ),
});

/** The form's values, named as the call names them. All but the declarations' boxes are text, as typed. */
export interface BenefitValues {
  readonly form: string;
  readonly basis: string;
  readonly amount: string;
  readonly incomeWanted: string;
  readonly excessAsTaxable: boolean;
  /** A day, or `soon`. */
  readonly paymentDate: string;
  readonly paymentDay: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly method: string;
  /** None, Partial or Full. */
  readonly autoDisinvest: string;
  readonly sellDownMethod: string;
  readonly namedSales: readonly SellLine[];
  readonly movedAssets: string;
  readonly namedMoves: readonly SellLine[];
  readonly drawdownAccountId: string;
  readonly declarations: {
    readonly advice: string;
    readonly adviserReference: string;
    readonly riskWarnings: boolean;
    readonly guidance: string;
    readonly lumpSumsRecorded: boolean;
    readonly clientAgrees: boolean;
  };
}

/** Tax-free cash alone can be paid outside the paydays, as soon as its cash is there. */
export const soon = 'soon';

export const emptyBenefit = ({ schedule, account, drawdownAccounts }: BenefitContext): BenefitValues => {
  const [only, ...others] = formsFor(account.kind, schedule);
  return {
    form: only !== undefined && others.length === 0 ? only : '',
    basis: '',
    amount: '',
    incomeWanted: '',
    excessAsTaxable: false,
    paymentDate: '',
    paymentDay: '',
    startDate: '',
    endDate: '',
    method: 'BACS Credit',
    autoDisinvest: 'Partial',
    sellDownMethod: 'Proportional',
    namedSales: [],
    movedAssets: 'Pro rata',
    namedMoves: [],
    drawdownAccountId: drawdownAccounts[0]?.accountId ?? '',
    declarations: {
      advice: '',
      adviserReference: '',
      riskWarnings: false,
      guidance: '',
      lumpSumsRecorded: false,
      clientAgrees: false,
    },
  };
};

/** The values with another form: what the amount says stays if the form allows it. */
export const withForm = (values: BenefitValues, form: string, schedule: Schedule): BenefitValues => {
  const allowed = basesFor(form, schedule);
  const kept = allowed.find((basis) => basis === values.basis);
  return { ...values, form, basis: kept ?? (allowed.length === 1 ? (allowed[0] ?? '') : '') };
};

/** The chosen form, where the account can pay it. */
export const formOf = ({ form }: Pick<BenefitValues, 'form'>, context: BenefitContext): BenefitForm | null =>
  formsFor(context.account.kind, context.schedule).find((each) => each === form) ?? null;

/** What the amount says, where the form allows it. */
export const basisOf = (
  { form, basis }: Pick<BenefitValues, 'form' | 'basis'>,
  { schedule }: BenefitContext,
): BenefitBasis | null => basesFor(form, schedule).find((each) => each === basis) ?? null;

/** The income of what is crystallised may be less than all of it. */
export const asksIncome = ({ form, basis }: Pick<BenefitValues, 'form' | 'basis'>): boolean =>
  form === 'Tax-free cash and income' && basis === 'Crystallise';

/** Whether the amount is what arrives in the client's bank, so that the ways to have it can be compared. */
export const isInHand = ({ form, basis }: Pick<BenefitValues, 'form' | 'basis'>): boolean =>
  basis === 'Net' || (form === 'Tax-free cash' && basis === 'Tax-free cash');

type Chosen = Pick<BenefitValues, 'form' | 'basis' | 'autoDisinvest' | 'sellDownMethod' | 'movedAssets'>;
export const sellsSomething = ({ basis, autoDisinvest }: Chosen): boolean =>
  basis !== 'Natural income' && autoDisinvest !== 'None';
export const namesSales = (values: Chosen): boolean => sellsSomething(values) && values.sellDownMethod === 'Named';
export const namesMoves = ({ form, movedAssets }: Chosen): boolean => staysInDrawdown(form) && movedAssets === 'Named';

/** The lines that name something, with their places in the form. */
export const namedLines = (lines: readonly SellLine[]): readonly { line: SellLine; index: number }[] =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => line.by !== '');

type Named = NonNullable<PreviewRequest['namedSales']>;

/** Named holdings as the platform accepts them; null while one of them is incomplete, or none is named. */
const namedRequest = (lines: readonly SellLine[], holdings: readonly Sellable[]): Named | null => {
  const named = namedLines(lines).map(({ line: { assetId, by, quantity } }) => {
    if (by === 'all')
      return { assetId, quantity: unitsToWire(holdings.find((each) => each.assetId === assetId)?.free ?? 0n) };
    return quantityProblem(quantity) === null ? { assetId, quantity: unitsToWire(readUnits(quantity)) } : null;
  });
  const complete = named.filter((each) => each !== null);
  return complete.length === 0 || complete.length < named.length ? null : complete;
};

type Parts<Keys extends keyof PreviewRequest> = Pick<PreviewRequest, Keys>;

const salesRequest = (
  values: BenefitValues,
  { holdings }: BenefitContext,
): Parts<'autoDisinvest' | 'sellDownMethod' | 'namedSales'> | null => {
  if (!sellsSomething(values)) return {};
  const common = {
    autoDisinvest: values.autoDisinvest as NonNullable<PreviewRequest['autoDisinvest']>,
    sellDownMethod: values.sellDownMethod as NonNullable<PreviewRequest['sellDownMethod']>,
  };
  if (!namesSales(values)) return common;
  const namedSales = namedRequest(values.namedSales, holdings);
  return namedSales && { ...common, namedSales };
};

const movesRequest = (
  values: BenefitValues,
  { holdings, drawdownAccounts }: BenefitContext,
): Parts<'movedAssets' | 'namedMoves' | 'drawdownAccountId'> | null => {
  const target = drawdownAccounts.find(({ accountId }) => accountId === values.drawdownAccountId);
  const into = isCrystallised(values.form) && target ? { drawdownAccountId: target.accountId } : {};
  if (!staysInDrawdown(values.form)) return into;
  const common = { ...into, movedAssets: values.movedAssets as NonNullable<PreviewRequest['movedAssets']> };
  if (!namesMoves(values)) return common;
  const namedMoves = namedRequest(values.namedMoves, holdings);
  return namedMoves && { ...common, namedMoves };
};

const scheduleRequest = (
  { form, paymentDate, paymentDay, startDate, endDate }: BenefitValues,
  { schedule }: BenefitContext,
): Parts<'paymentDate' | 'paymentDay' | 'startDate' | 'endDate'> | null => {
  if (schedule === 'once') return paymentDate === '' || paymentDate === soon || form === '' ? {} : { paymentDate };
  if (paymentDay === '' || !isDayOrNone(startDate) || !isDayOrNone(endDate)) return null;
  return {
    paymentDay: Number(paymentDay),
    ...(startDate === '' ? {} : { startDate }),
    ...(endDate === '' ? {} : { endDate }),
  };
};

/** The benefit as the platform previews it; null while incomplete. */
export const previewRequest = (
  firmId: string,
  values: BenefitValues,
  context: BenefitContext,
): PreviewRequest | null => {
  const form = formOf(values, context);
  const basis = basisOf(values, context);
  const sales = salesRequest(values, context);
  const moves = movesRequest(values, context);
  const when = scheduleRequest(values, context);
  if (form === null || basis === null || sales === null || moves === null || when === null) return null;
  const amount = hasAmount(basis) ? typedPounds(values.amount) : null;
  const income = asksIncome(values) ? values.incomeWanted.trim() : '';
  const incomeWanted = income === '' ? null : typedPounds(income);
  if ((hasAmount(basis) && amount === null) || (income !== '' && incomeWanted === null)) return null;
  return {
    firmId,
    accountId: context.account.accountId,
    form,
    basis,
    ...(amount === null ? {} : { amount }),
    ...(incomeWanted === null ? {} : { incomeWanted }),
    ...(values.excessAsTaxable ? { excessAsTaxable: true } : {}),
    ...sales,
    ...moves,
    method: values.method as PreviewRequest['method'],
    ...when,
  };
};

type Declarations = OnceRequest['declarations'];

/** The benefit as the platform accepts it; null while incomplete. */
export const benefitRequest = (
  firmId: string,
  values: BenefitValues,
  context: BenefitContext,
): BenefitRequest | null => {
  const asked = previewRequest(firmId, values, context);
  const { advice, adviserReference, guidance, ...given } = values.declarations;
  if (asked === null || advice === '' || guidance === '') return null;
  return {
    ...asked,
    declarations: {
      ...given,
      advice: advice as Declarations['advice'],
      guidance: guidance as Declarations['guidance'],
      ...(advice === 'Advised' ? { adviserReference: adviserReference.trim() } : {}),
    },
  };
};
