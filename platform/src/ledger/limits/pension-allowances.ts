import { taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import {
  alternativeAllowance,
  annualAllowance,
  moneyPurchaseHolds,
  taperedAllowance,
  type AnnualAllowance,
} from '@tessera/domain/pension-limits';
import { pensionRules } from '@tessera/domain/rules/allowances';
import { entryOn } from '@tessera/domain/rules/dated';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { AllowanceFacts } from './allowance-facts';
import type { Contributions } from './contributions';

/** A figure that an allowance or its use is made of, and where it comes from. */
export interface AllowancePart {
  readonly label: string;
  readonly amount: Pence;
  readonly from: string;
}

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
  /** The figures that add up to the limit, then those that add up to what is used. */
  readonly parts: readonly AllowancePart[];
}

/** What the client said about each earlier year, as the rule takes it. */
const earlierYears = ({ earlier }: AllowanceFacts) =>
  earlier.map(({ taxYear, paidHere, paidElsewhere, income }) => ({
    taxYear,
    input: paidHere + (paidElsewhere ?? 0n),
    member: true,
    ...(income === null
      ? {}
      : { allowance: taperedAllowance(taxYearDates(taxYear).to, income.threshold, income.adjusted) }),
  }));

const ownPart = ({ allowance, kind, taxYear }: AnnualAllowance, { income }: AllowanceFacts): AllowancePart => ({
  label: `${kind} of ${taxYear}`,
  amount: allowance,
  from:
    income === null
      ? 'The standard one: no incomes are recorded, so no taper is applied.'
      : `By the recorded threshold income of ${poundsText(income.threshold)} and adjusted income of ${poundsText(income.adjusted)}.`,
});

const carriedParts = ({ carriedForward }: AnnualAllowance, { earlier }: AllowanceFacts): readonly AllowancePart[] =>
  carriedForward.map(({ taxYear, amount }) => {
    const year = earlier.find((each) => each.taxYear === taxYear);
    return {
      label: `Carried forward from ${taxYear}`,
      amount,
      from: `In that year ${poundsText(year?.paidHere ?? 0n)} was paid in here, and ${poundsText(year?.paidElsewhere ?? 0n)} elsewhere, as recorded.`,
    };
  });

const usedParts = (here: Pence, elsewhere: Pence | null): readonly AllowancePart[] => [
  { label: 'Paid in here', amount: here, from: 'The ledger: received and open, with tax relief.' },
  ...(elsewhere === null
    ? []
    : [{ label: 'Paid in elsewhere', amount: elsewhere, from: 'Recorded by hand, for all of the tax year.' }]),
];

/** What the facts leave open, in a sentence or two. */
const openText = ({ income, paidElsewhere, earlier }: AllowanceFacts): string => {
  const unknown = [
    ...(income === null ? ['the incomes, which make it less when they are high'] : []),
    ...(paidElsewhere === null ? ['what was paid in elsewhere'] : []),
    ...(earlier.length === 0 ? ['earlier years, from which allowance is carried forward'] : []),
  ];
  return unknown.length === 0 ? '' : `Not recorded: ${unknown.join('; ')}. `;
};

/**
 * Returns the annual allowances of the tax year of a date, from what is known here: the ledger, and the facts that the
 * client gave. After flexible access the money purchase annual allowance applies: in the tax year of the access to
 * contributions after it, beside the full allowance for the whole year; in later years alone.
 */
export const pensionAllowances = (
  date: IsoDate,
  { all, flexibleAccess, facts }: Contributions,
): readonly PensionAllowance[] => {
  const { source } = entryOn(pensionRules, date);
  const { income, paidElsewhere } = facts;
  const year = {
    date,
    thresholdIncome: income?.threshold ?? null,
    adjustedIncome: income?.adjusted ?? null,
    earlier: earlierYears(facts),
    input: all + (paidElsewhere ?? 0n),
  } as const;
  const own = annualAllowance({ ...year, flexibleAccess: null });
  const counted = 'Contributions of everybody to all pensions here count with their tax relief, received and open.';
  const plain = (more: string): PensionAllowance => ({
    name: 'Pension annual allowance',
    taxYear: own.taxYear,
    limit: own.total,
    used: own.used,
    after: null,
    why: `${counted} ${openText(facts)}${more} Source: ${source}.`,
    parts: [ownPart(own, facts), ...carriedParts(own, facts), ...usedParts(all, paidElsewhere)],
  });
  if (flexibleAccess === null || !moneyPurchaseHolds(date, flexibleAccess.date))
    return [plain('No flexible access to benefits is recorded.')];
  const { date: accessed } = flexibleAccess;
  const isAccessYear = taxYearOf(accessed) === own.taxYear;
  const tested = annualAllowance({ ...year, flexibleAccess: { date: accessed, inputAfter: flexibleAccess.input } });
  const alternative = alternativeAllowance(date, own.allowance);
  const moneyPurchase: PensionAllowance = {
    name: 'Money purchase annual allowance',
    taxYear: tested.taxYear,
    limit: tested.allowance,
    used: tested.used,
    after: isAccessYear ? accessed : null,
    why: `Benefits were first taken flexibly on ${dateText(accessed)}: ${isAccessYear ? 'what goes into money purchase pensions after that day' : 'all that goes into money purchase pensions in this tax year'} has this allowance. ${counted} No earlier year’s allowance is carried forward to it. If it is passed, defined benefits elsewhere have the alternative annual allowance of ${poundsText(alternative)}. Source: ${source}; HMRC PTM056520, PTM056540.`,
    parts: [
      {
        label: `Money purchase annual allowance of ${tested.taxYear}`,
        amount: tested.allowance,
        from: `Benefits were first taken flexibly on ${dateText(accessed)}.`,
      },
      // Nobody recorded on which side of the access the payments elsewhere were.
      ...(isAccessYear ? usedParts(flexibleAccess.input, null) : usedParts(all, paidElsewhere)),
    ],
  };
  return isAccessYear
    ? [
        moneyPurchase,
        plain(`What goes in after ${dateText(accessed)} has the money purchase annual allowance besides.`),
      ]
    : [moneyPurchase];
};
