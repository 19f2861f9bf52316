import type { Pence } from '../money/money';
import { smallPotRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { countText, poundsText } from '../words/wording';
import {
  cashOf,
  crystallisedFor,
  incomeParts,
  inheritedParts,
  lumpSumParts,
  mixParts,
  smallPotParts,
  ufplsParts,
  type BenefitParts,
  type PartsOf,
} from './benefit-parts';
import type { BenefitInput, BenefitRefusal } from './benefit-split';

export type Outcome = BenefitParts | BenefitRefusal;

export const refusal = (
  field: keyof BenefitInput,
  message: string,
  offer: BenefitRefusal['offer'] = null,
): BenefitRefusal => ({ refused: true, field, message, offer });

/** Refuses an amount, and offers the most there is on the same basis. */
const tooMuch = ({ form, basis }: BenefitInput, message: string, amount: Pence): BenefitRefusal =>
  refusal('amount', message, amount > 0n ? { form, basis, amount } : null);

const onlyUncrystallised = (uncrystallised: Pence): string =>
  uncrystallised > 0n
    ? `Only ${poundsText(uncrystallised)} of this pension is uncrystallised.`
    : 'Nothing of this pension is uncrystallised.';

const netOf = ({ taxFree, taxable }: BenefitParts, { taxOn }: BenefitInput): Pence =>
  taxFree + taxable - (taxable > 0n ? taxOn(taxable) : 0n);

/**
 * The parts of a gross amount, or of the gross that leaves a net amount.
 * @throws RangeError when the solver returns an amount that does not leave that net: its figures would be wrong.
 */
const ofGrossOrNet = (
  input: BenefitInput,
  amount: Pence,
  max: Pence,
  partsFor: (gross: Pence) => BenefitParts,
  overMax: string,
): Outcome => {
  if (input.basis !== 'Net') return amount > max ? tooMuch(input, overMax, max) : partsFor(amount);
  const netFor = (gross: Pence): Pence => netOf(partsFor(gross), input);
  const most = netFor(max);
  const gross = input.solve(netFor, amount, max);
  if (gross === null)
    return most < amount
      ? tooMuch(input, most > 0n ? `${overMax} After tax that is ${poundsText(most)} in hand.` : overMax, most)
      : refusal('amount', `No payment leaves exactly ${poundsText(amount)} in hand. Change the amount by a penny.`);
  if (gross < 0n || gross > max || netFor(gross) !== amount)
    throw new RangeError(`A gross of ${gross} does not leave a net of ${amount}: the solver is wrong.`);
  return partsFor(gross);
};

/** What is to be crystallised, or why it cannot be. */
const crystallisedBy = (
  input: BenefitInput,
  { uncrystallised, share }: PartsOf,
  amount: Pence,
): Pence | BenefitRefusal => {
  if (input.basis === 'Crystallise')
    return amount <= uncrystallised ? amount : tooMuch(input, onlyUncrystallised(uncrystallised), uncrystallised);
  const most = cashOf(uncrystallised, share);
  return amount <= most
    ? crystallisedFor(amount, share)
    : tooMuch(input, `${onlyUncrystallised(uncrystallised)} Its tax-free cash is ${poundsText(most)}.`, most);
};

const lumpSum = (input: BenefitInput, of: PartsOf, amount: Pence): Outcome => {
  const crystallised = crystallisedBy(input, of, amount);
  return typeof crystallised === 'bigint' ? lumpSumParts(of, crystallised, 0n) : crystallised;
};

const lumpSumAndIncome = (input: BenefitInput, of: PartsOf, amount: Pence): Outcome => {
  const all = of.uncrystallised + of.drawdown;
  if (input.basis !== 'Crystallise')
    return ofGrossOrNet(input, amount, all, (gross) => mixParts(of, gross), `This pension has ${poundsText(all)}.`);
  const crystallised = crystallisedBy(input, of, amount);
  if (typeof crystallised !== 'bigint') return crystallised;
  const { incomeWanted } = input;
  if (incomeWanted !== null && incomeWanted < 0n) return refusal('incomeWanted', 'Enter 0 or more.');
  const parts = lumpSumParts(of, crystallised, incomeWanted);
  const most = of.drawdown + parts.designated;
  return parts.taxable > most
    ? refusal('incomeWanted', `Only ${poundsText(most - parts.excess)} would be in drawdown for income.`)
    : parts;
};

const income = (input: BenefitInput, { drawdown }: PartsOf, amount: Pence): Outcome =>
  ofGrossOrNet(
    input,
    amount,
    drawdown,
    (gross) => (input.inherited ? inheritedParts(gross, input.inherited.taxFreeMax) : incomeParts(gross)),
    drawdown > 0n ? `Only ${poundsText(drawdown)} is in drawdown.` : 'Nothing of this pension is in drawdown.',
  );

const ufpls = (input: BenefitInput, of: PartsOf, amount: Pence): Outcome => {
  const { uncrystallised } = of;
  if (uncrystallised <= 0n) return refusal('amount', onlyUncrystallised(uncrystallised));
  if (input.basis === 'Net')
    return ofGrossOrNet(
      input,
      amount,
      uncrystallised - 1n,
      (gross) => ufplsParts(of, gross),
      `${onlyUncrystallised(uncrystallised)} A UFPLS cannot take all of it.`,
    );
  const gross = input.basis === 'Gross' ? amount : crystallisedFor(amount, of.share);
  if (gross < uncrystallised) return ufplsParts(of, gross);
  return refusal(
    'amount',
    `${onlyUncrystallised(uncrystallised)} A UFPLS cannot take all of it: take the whole pot through drawdown instead.`,
    { form: 'Whole pot', basis: 'Whole', amount: uncrystallised + of.drawdown },
  );
};

const smallPot = ({ on, smallPotsTaken }: BenefitInput, of: PartsOf): Outcome => {
  const { valueMax, timesMax } = valueOn(smallPotRules, on);
  const all = of.uncrystallised + of.drawdown;
  if (all <= 0n) return refusal('form', 'Nothing is left in this pension.');
  if (all > valueMax)
    return refusal('form', `This pension has ${poundsText(all)}: a small pot has at most ${poundsText(valueMax)}.`);
  if (smallPotsTaken >= timesMax)
    return refusal(
      'form',
      `${countText(smallPotsTaken, 'small pot')} were taken already, and ${timesMax} are the most.`,
    );
  return smallPotParts(of);
};

const wholePot = (of: PartsOf): Outcome => {
  const all = of.uncrystallised + of.drawdown;
  if (all <= 0n) return refusal('form', 'Nothing is left in this pension.');
  const parts = lumpSumParts(of, of.uncrystallised, null);
  return { ...parts, taxable: parts.taxable + of.drawdown, fromDrawdown: parts.fromDrawdown + of.drawdown };
};

/** The parts of what a form and its basis ask for, or why they cannot be had. The basis is one of the form's. */
export const chosenParts = (input: BenefitInput, of: PartsOf): Outcome => {
  const { form, basis } = input;
  if (form === 'Small pot') return smallPot(input, of);
  if (form === 'Whole pot') return wholePot(of);
  const amount = basis === 'Whole' ? of.drawdown : (input.amount ?? 0n);
  if (amount <= 0n)
    return refusal(
      'amount',
      basis === 'Whole' ? 'Nothing of this pension is in drawdown.' : 'Enter an amount above zero.',
    );
  const read = {
    'Tax-free cash': lumpSum,
    'Drawdown income': income,
    'Death lump sum': income,
    'Tax-free cash and income': lumpSumAndIncome,
    UFPLS: ufpls,
  };
  return read[form](input, of, amount);
};
