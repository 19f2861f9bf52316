import { lumpSumAllowanceRules, smallPotRules, taxFreeCashRules } from '../rules/allowances';
import { entryOn } from '../rules/dated';
import { percentText, poundsText } from '../words/wording';
import { allowanceFor, type BenefitParts, type PartsOf } from './benefit-parts';
import type { BenefitFigures, BenefitInput, BenefitRule } from './benefit-split';

const taxFreeRule = ({ on, form, protectedShare }: BenefitInput, { share }: PartsOf): BenefitRule => {
  const { source, verified } = entryOn(taxFreeCashRules, on);
  const isProtected = protectedShare !== null && form !== 'UFPLS' && form !== 'Small pot';
  return {
    label: 'Tax-free cash',
    rule: `${isProtected ? 'Protected: ' : ''}${percentText(share * 100n)} of what is crystallised, rounded down to the penny, within the allowances left.`,
    source: isProtected ? 'Finance Act 2004 Sch. 36 para. 31 to 34; HMRC PTM063130' : source,
    verified,
  };
};

const allowanceRule = ({ on, protectedShare }: BenefitInput, of: PartsOf, used: bigint): BenefitRule => {
  const { source } = entryOn(lumpSumAllowanceRules, on);
  return {
    label: 'Lump sum allowance',
    rule: `${poundsText(used)} of ${poundsText(allowanceFor(of))} left is used.`,
    source: `${source}; HMRC PTM173000, PTM174100`,
    // How a protected share above a quarter counts towards the allowances was not read.
    verified: protectedShare === null,
  };
};

const rulesOf = (input: BenefitInput, of: PartsOf, { taxFree, excess }: BenefitParts, flexible: boolean) => {
  const rules: BenefitRule[] = [];
  if (input.inherited) return [input.inherited.rule];
  if (taxFree > 0n || excess > 0n) rules.push(taxFreeRule(input, of));
  if (input.form === 'Small pot') {
    const { value, source, verified } = entryOn(smallPotRules, input.on);
    const rule = `The whole arrangement of at most ${poundsText(value.valueMax)}, ${value.timesMax} times at most. It uses no allowance and is no flexible access.`;
    return [...rules, { label: 'Small pot', rule, source, verified }];
  }
  if (taxFree > 0n) rules.push(allowanceRule(input, of, taxFree));
  if (excess > 0n)
    rules.push({
      label: 'Above the allowance',
      rule: 'Tax-free cash that the allowances do not cover is taxed as income.',
      source: 'HMRC PTM173000, PTM174100',
      verified: true,
    });
  if (input.form === 'UFPLS')
    rules.push({
      label: 'UFPLS',
      rule: 'It is paid out of what is uncrystallised; what is not tax-free is taxed as pension income.',
      source: 'Finance Act 2004 Sch. 29 para. 4A; HMRC PTM063300',
      verified: true,
    });
  if (flexible)
    rules.push({
      label: 'Money purchase annual allowance',
      rule: 'Taxable income from flexi-access drawdown and a UFPLS are flexible access; tax-free cash alone is not.',
      source: 'Finance Act 2004 s. 227G; HMRC PTM056520, PTM056530',
      verified: true,
    });
  return rules;
};

const notesOf = (input: BenefitInput, parts: BenefitParts, flexible: boolean): readonly string[] => {
  const notes: string[] = [];
  const { form, basis, protectedShare, smallPotsTaken, taxFreeBand, on } = input;
  const isMix = form === 'Tax-free cash and income' && basis !== 'Crystallise';
  if (parts.excess > 0n)
    notes.push(`${poundsText(parts.excess)} of tax-free cash is above the allowance left and is not paid tax-free.`);
  if (isMix && parts.taxable > taxFreeBand)
    notes.push(
      `There is no more tax-free cash: ${poundsText(parts.taxable - taxFreeBand)} is income above what bears no tax.`,
    );
  if (form === 'UFPLS' && protectedShare !== null)
    notes.push(
      `A UFPLS does not use the protected tax-free cash of ${percentText(protectedShare * 100n)}; tax-free cash with drawdown does.`,
    );
  if (form === 'Small pot')
    notes.push(
      `This is small pot ${smallPotsTaken + 1} of ${entryOn(smallPotRules, on).value.timesMax} from personal pensions.`,
    );
  if (flexible) notes.push('The money purchase annual allowance applies to what is contributed after this payment.');
  return notes;
};

/** The figures of a benefit from its parts: tax, what is left, which allowances it uses, and why. */
export const figuresOf = (input: BenefitInput, of: PartsOf, parts: BenefitParts): BenefitFigures => {
  const { crystallised, taxFree, designated, taxable, fromDrawdown, excess } = parts;
  const isSmallPot = input.form === 'Small pot';
  const tax = taxable > 0n ? input.taxOn(taxable) : 0n;
  const gross = taxFree + taxable;
  const isInherited = input.inherited != null;
  const used = isSmallPot || isInherited ? 0n : taxFree;
  const flexibleAccess = !isSmallPot && !isInherited && taxable > 0n;
  return {
    crystallised,
    taxFree,
    designated,
    taxable,
    tax,
    gross,
    net: gross - tax,
    uncrystallisedAfter: input.uncrystallised - crystallised,
    drawdownAfter: input.drawdown + designated - fromDrawdown,
    allowanceUsed: used,
    deathAllowanceUsed: used,
    flexibleAccess,
    excess,
    notes: notesOf(input, parts, flexibleAccess),
    rules: rulesOf(input, of, parts, flexibleAccess),
  };
};
