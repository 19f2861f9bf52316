import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import { alternativeAllowance, annualAllowance, moneyPurchaseHolds } from '@tessera/domain/pension-limits';
import { pensionRules } from '@tessera/domain/rules/allowances';
import { entryOn } from '@tessera/domain/rules/dated';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { Contributions } from './contributions';

/** An annual allowance that a client's contributions in a tax year are tested against. */
export interface PensionAllowance {
  readonly name: 'Pension annual allowance' | 'Money purchase annual allowance';
  readonly taxYear: string;
  readonly limit: Pence;
  readonly used: Pence;
  /** Only contributions after this day count; null where the whole tax year counts. */
  readonly after: IsoDate | null;
  /** Why this allowance applies and what counts towards it, in sentences, with the source. */
  readonly why: string;
}

/**
 * Returns the annual allowances of the tax year of a date, from what is known here. After flexible access the money
 * purchase annual allowance applies: in the tax year of the access to contributions after it, beside the full allowance
 * for the whole year; in later years alone.
 */
export const pensionAllowances = (
  date: IsoDate,
  { all, flexibleAccess }: Contributions,
): readonly PensionAllowance[] => {
  const { source } = entryOn(pensionRules, date);
  const year = { date, thresholdIncome: null, adjustedIncome: null, earlier: [], input: all } as const;
  const own = annualAllowance({ ...year, flexibleAccess: null });
  const counted = 'Contributions of everybody to all pensions here count with their tax relief, received and open.';
  const plain = (more: string): PensionAllowance => ({
    name: 'Pension annual allowance',
    taxYear: own.taxYear,
    limit: own.allowance,
    used: own.used,
    after: null,
    why: `${counted} It is less for a high income, and earlier years’ allowance can be carried forward; neither is known here. ${more} Source: ${source}.`,
  });
  if (flexibleAccess === null || !moneyPurchaseHolds(date, flexibleAccess.date))
    return [plain('No flexible access to benefits is recorded.')];
  const { date: accessed } = flexibleAccess;
  const isAccessYear = taxYearOf(accessed) === own.taxYear;
  const tested = annualAllowance({ ...year, flexibleAccess: { date: accessed, inputAfter: flexibleAccess.input } });
  const moneyPurchase: PensionAllowance = {
    name: 'Money purchase annual allowance',
    taxYear: tested.taxYear,
    limit: tested.allowance,
    used: tested.used,
    after: isAccessYear ? accessed : null,
    why: `Benefits were first taken flexibly on ${dateText(accessed)}: ${isAccessYear ? 'what goes into money purchase pensions after that day' : 'all that goes into money purchase pensions in this tax year'} has this allowance. ${counted} No earlier year’s allowance is carried forward to it. If it is passed, defined benefits elsewhere have the alternative annual allowance of ${poundsText(alternativeAllowance(date))}. Source: ${source}; HMRC PTM056520, PTM056540.`,
  };
  return isAccessYear
    ? [
        moneyPurchase,
        plain(`What goes in after ${dateText(accessed)} has the money purchase annual allowance besides.`),
      ]
    : [moneyPurchase];
};
