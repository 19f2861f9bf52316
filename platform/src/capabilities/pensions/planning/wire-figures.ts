import type { CallData } from '@tessera/contract/schemas';
import type { BenefitFigures } from '@tessera/domain/benefit-split';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { formatDecimal, parsePounds, poundsToWire, unitsToWire, type Pence, type Units } from '@tessera/domain/money';
import type { MovePlan } from '@tessera/domain/moved-assets';
import { readPayeCode } from '@tessera/domain/paye-code';
import { overpaidTax } from '@tessera/domain/tax-refund';
import { poundsText } from '@tessera/domain/wording';
import type { LedgerState } from '../../../ledger/state/state';
import type { BenefitSituation } from './situation';
import { payeOf, type TaxFacts } from '../facts/tax';
import type { BenefitTerms } from './terms';

export type WireFigures = NonNullable<CallData<'getCrystallisation'>['figures']>;
type WireHolding = CallData<'previewCrystallisation'>['sales'][number];

/** Holdings with their names in the wire's shape. */
export const wireHoldings = (
  { instruments }: Pick<LedgerState, 'instruments'>,
  holdings: readonly { readonly assetId: string; readonly quantity: Units; readonly value: Pence }[],
): WireHolding[] =>
  holdings.map(({ assetId, quantity, value }) => ({
    assetId,
    assetName: instruments.get(assetId)?.name ?? assetId,
    quantity: unitsToWire(quantity),
    value: poundsToWire(value),
  }));

/** How the tax of a payment comes about, in the wire's shape; null when nothing is taxable. */
export const payeFigures = (
  facts: TaxFacts,
  form: BenefitTerms['form'],
  taxable: Pence,
  paidOn: IsoDate,
): WireFigures['paye'] => {
  if (taxable === 0n) return null;
  const paye = payeOf(facts, paidOn, taxable, form);
  return {
    taxCode: form === 'Small pot' ? 'BR M1' : facts.code,
    basis: paye.basis,
    taxYear: taxYearOf(paidOn),
    taxMonth: paye.period,
    payBefore: poundsToWire(facts.before.pay),
    taxBefore: poundsToWire(facts.before.tax),
    freePay: poundsToWire(paye.freePay),
    taxablePay: poundsToWire(paye.taxablePay),
    parts: paye.parts.map(({ name, rate, amount, tax }) => ({
      name,
      rate: rate === null ? 0 : Number(formatDecimal(rate, 4)),
      amount: poundsToWire(amount),
      tax: poundsToWire(tax),
    })),
    rule: paye.rule,
    source: paye.source,
    verified: paye.verified,
  };
};

const allowance = (before: Pence, used: Pence): WireFigures['lsa'] => ({
  before: poundsToWire(before),
  used: poundsToWire(used),
  after: poundsToWire(before - used),
});

/** Codes that HMRC gives where other income has the allowance: nobody here knows what is due with it. */
const isOfOtherIncome = (code: string): boolean => {
  const { kind } = readPayeCode(code);
  return kind === 'K' || kind === 'flat';
};

/**
 * What can be claimed back of a payment's tax in the tax year. Of regular income, and beside it, nothing can: HMRC's forms
 * are for payments without others to follow, and a code that it sends puts the tax right. Nor where the code itself says
 * that there is other income.
 */
export const refundOf = (
  { tax, heldElsewhere, paysRegularly }: Pick<BenefitSituation, 'tax' | 'heldElsewhere' | 'paysRegularly'>,
  form: BenefitTerms['form'],
  {
    taxable,
    tax: taxTaken,
    uncrystallisedAfter,
    drawdownAfter,
  }: Pick<BenefitFigures, 'taxable' | 'tax' | 'uncrystallisedAfter' | 'drawdownAfter'>,
  paidOn: IsoDate,
): WireFigures['refund'] => {
  if (taxable === 0n || taxTaken <= 0n) return null;
  // The special charge after a death is no PAYE: nobody reclaims it by these forms.
  if (tax.charged === true || isOfOtherIncome(tax.code)) return null;
  const potEmptied = !heldElsewhere && uncrystallisedAfter + drawdownAfter === 0n;
  if (paysRegularly && !potEmptied && form !== 'Small pot') return null;
  const otherIncome = tax.before.pay;
  const {
    form: claim,
    due,
    overpaid,
    sentence,
    source,
  } = overpaidTax({
    taxable,
    taxTaken,
    otherIncome,
    date: paidOn,
    region: readPayeCode(tax.code).region,
    smallPot: form === 'Small pot',
    potEmptied,
    otherWork: false,
  });
  if (claim === null) return null;
  const known = otherIncome > 0n ? `${poundsText(otherIncome)} of other income of the tax year is known.` : onlyIncome;
  return {
    form: claim,
    otherIncome: poundsToWire(otherIncome),
    taxTaken: poundsToWire(taxTaken),
    taxDue: poundsToWire(due),
    overpaid: poundsToWire(overpaid),
    text: `${sentence} ${known} With more income, less comes back.`,
    source,
  };
};

const onlyIncome = 'This is if the payment is the only income of the tax year: no other is known.';

/** The figures of a benefit in the wire's shape, each part of its tax and each rule with its source. */
export const toWireFigures = (
  situation: BenefitSituation,
  terms: Pick<BenefitTerms, 'form'>,
  { figures, moved }: { readonly figures: BenefitFigures; readonly moved: MovePlan | null },
  paidOn: IsoDate,
  { regular }: { readonly regular: boolean },
): WireFigures => {
  const { left, deathLeft } = situation.allowances.allowances;
  return {
    crystallisationAmount: poundsToWire(figures.crystallised),
    taxFreeAmount: poundsToWire(figures.taxFree),
    fadAmount: poundsToWire(figures.designated),
    taxableAmount: poundsToWire(figures.taxable),
    taxDeducted: poundsToWire(figures.tax),
    grossPayment: poundsToWire(figures.gross),
    netPayment: poundsToWire(figures.net),
    excess: poundsToWire(figures.excess),
    lsa: allowance(left, figures.allowanceUsed),
    lsdba: allowance(deathLeft, figures.deathAllowanceUsed),
    uncrystallisedAfter: poundsToWire(figures.uncrystallisedAfter),
    crystallisedAfter: poundsToWire(figures.drawdownAfter),
    triggersMpaa: figures.flexibleAccess && situation.flexibleAccess === null,
    paye: payeFigures(situation.tax, terms.form, figures.taxable, paidOn),
    refund: regular ? null : refundOf(situation, terms.form, figures, paidOn),
    moved: moved && {
      cash: poundsToWire(moved.cash),
      holdings: wireHoldings(situation.source, moved.holdings),
    },
    rules: figures.rules.map(({ label, rule, source, verified }) => ({ label, rule, source, verified })),
  };
};

/** Rules behind figures that a part of a benefit does not have. */
const rulesOfOther: Readonly<Record<'lump sum' | 'income', ReadonlySet<string>>> = {
  'lump sum': new Set(['Above the allowance', 'Money purchase annual allowance']),
  income: new Set(['Tax-free cash', 'Lump sum allowance']),
};

/**
 * The figures of tax-free cash and income of which one part alone stayed paid. The other's money is in the account it was
 * taken from: income in drawdown, and the lump sum where nothing of it is crystallised.
 */
export const figuresOfPart = (figures: WireFigures, part: 'lump sum' | 'income'): WireFigures => {
  const pence = (pounds: number): Pence => parsePounds(pounds);
  const plus = (one: number, other: number): number => poundsToWire(pence(one) + pence(other));
  const rules = figures.rules.filter(({ label }) => !rulesOfOther[part].has(label));
  const unused = ({ before }: WireFigures['lsa']): WireFigures['lsa'] => allowance(pence(before), 0n);
  const { taxFreeAmount, taxableAmount, taxDeducted, fadAmount } = figures;
  return part === 'lump sum'
    ? {
        ...figures,
        taxableAmount: 0,
        taxDeducted: 0,
        grossPayment: taxFreeAmount,
        netPayment: taxFreeAmount,
        excess: 0,
        crystallisedAfter: plus(figures.crystallisedAfter, taxableAmount),
        triggersMpaa: false,
        paye: null,
        refund: null,
        rules,
      }
    : {
        ...figures,
        crystallisationAmount: fadAmount,
        taxFreeAmount: 0,
        grossPayment: taxableAmount,
        netPayment: poundsToWire(pence(taxableAmount) - pence(taxDeducted)),
        lsa: unused(figures.lsa),
        lsdba: unused(figures.lsdba),
        uncrystallisedAfter: plus(figures.uncrystallisedAfter, taxFreeAmount),
        // HMRC's form for a pension that is emptied is none for one with the lump sum in it.
        refund: null,
        rules,
      };
};
