import type { IsoDate } from '../dates/dates';
import { mulDivHalfUp, type Pence } from '../money/money';
import { entryOn, valueOn } from '../rules/dated';
import type { Percentage } from '../rules/trade-levies';
import { standardVat } from '../rules/vat';
import { dateText } from '../words/wording';

export interface WithVat {
  readonly net: Pence;
  readonly vat: Pence;
  readonly gross: Pence;
}

const whole = 1_000_000n;

/** A fee with VAT at the standard rate of its tax point, if due, to the nearest penny. */
export const withVat = (net: Pence, taxPoint: IsoDate, due: boolean): WithVat => {
  const vat = due ? mulDivHalfUp(net, valueOn(standardVat, taxPoint).percentage, whole) : 0n;
  return { net, vat, gross: net + vat };
};

/** An amount at any scale with VAT, if due; not rounded to pennies. */
export const unroundedVat = (net: bigint, taxPoint: IsoDate, due: boolean): bigint =>
  due ? net + mulDivHalfUp(net, valueOn(standardVat, taxPoint).percentage, whole) : net;

/** The VAT contained in a gross amount, to the nearest penny (the VAT fraction, one sixth at 20%). */
export const vatWithin = (gross: Pence, taxPoint: IsoDate): Pence => {
  const { percentage } = valueOn(standardVat, taxPoint);
  return mulDivHalfUp(gross, percentage, whole + percentage);
};

/** The standard rate on a day, and a sentence naming the rule. */
export const vatRuleOn = (taxPoint: IsoDate): { readonly percentage: Percentage; readonly rule: string } => {
  const {
    value: { percentage },
    from,
  } = entryOn(standardVat, taxPoint);
  return {
    percentage,
    rule: `Value added tax at the standard rate since ${dateText(from)} (Value Added Tax Act 1994, s. 2).`,
  };
};
