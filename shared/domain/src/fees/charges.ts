import type { Accrual } from '../dealing/accrued-interest';
import { addMonths, type IsoDate } from '../dates/dates';
import { mulDivHalfUp, sum, type Pence, type Price } from '../money/money';
import { entryOn, findOn } from '../rules/dated';
import {
  growthMarketExemption,
  growthMarkets,
  ptmCountries,
  ptmLevy,
  stampCountries,
  stampDutyReserveTax,
  ukListingRelief,
  type Percentage,
} from '../rules/trade-levies';
import { dateText, percentText, poundsText } from '../words/wording';

export type { Percentage } from '../rules/trade-levies';

/** Kinds of charge on a trade itself (the specification's names). */
export type TradeChargeType = 'Stamp' | 'PTM' | 'Dilution' | 'Initial' | 'Accrued Interest' | 'Platform' | 'Dealing';
/** Kinds whose amounts are set by the firm or the fund, not by law. */
export type FirmChargeType = 'Dilution' | 'Initial' | 'Platform' | 'Dealing';
export type InstrumentType = 'Fund' | 'Equity' | 'ETF' | 'Investment Trust' | 'Bond';

/** A charge of the firm or the fund: a fixed sum, a share of the consideration, or both. */
export interface FirmCharge {
  readonly type: FirmChargeType;
  readonly amount: Pence;
  /** At 10^-4 of a per cent. */
  readonly percentage: Percentage;
}

export interface TradeInput {
  readonly side: 'Buy' | 'Sell';
  readonly instrumentType: InstrumentType;
  /** Where the company is incorporated: the first two letters of its ISIN. */
  readonly countryOfIssue: string;
  /** Admitted to a recognised growth market (AIM) and listed on no other; see `isGrowthMarket`. */
  readonly growthMarket: boolean;
  /**
   * Date of the first listing on a UK regulated market, where known: UK Listing Relief runs from it. A change of
   * control ends the relief; then leave the date out.
   */
  readonly listedOn?: IsoDate | null;
  /** Value of the units without any charge, in pence. */
  readonly consideration: Pence;
  /** Trade date. */
  readonly date: IsoDate;
  readonly firmCharges: readonly FirmCharge[];
  /** For a bond: the interest since the last coupon, which the buyer pays to the seller, at the dealing price. */
  readonly accruedInterest?: Accrual & { readonly price: Price };
}

export interface PlannedCharge {
  readonly type: TradeChargeType;
  /** Above zero: taken from the client. Below zero: only accrued interest that the client receives. */
  readonly amount: Pence;
  /** At 10^-4 of a per cent; null for a fixed sum. */
  readonly percentage: Percentage | null;
  /** `0.5% of £12,345.67`. */
  readonly basis: string;
  /** The rule, and since when it applies. */
  readonly rule: string;
}

/**
 * A charge as a function of the consideration, so that a search can price many considerations. The total cost never
 * falls as the consideration rises.
 */
interface Tariff {
  readonly type: TradeChargeType;
  readonly percentage: Percentage | null;
  readonly rule: string;
  readonly amountOf: (consideration: Pence) => Pence;
  readonly basisOf: (consideration: Pence) => string;
}

/** A hundred per cent at 10^-4 of a per cent. */
const whole: Percentage = 1_000_000n;

const shareOf = (consideration: Pence, percentage: Percentage): Pence => mulDivHalfUp(consideration, percentage, whole);
const isCompanyShare = (type: InstrumentType): boolean => type === 'Equity' || type === 'Investment Trust';

/** True for the market code (MIC) of a recognised growth market, whose shares are exempt from stamp taxes. */
export const isGrowthMarket = (exchange: string | null): boolean =>
  exchange !== null && growthMarkets.includes(exchange);

/**
 * UK Listing Relief on a purchase of a newly listed company's shares: the rule, and the first day on which stamp duty
 * reserve tax is due again. Null when there is no relief on the day.
 */
export const listingRelief = (
  listedOn: IsoDate | null | undefined,
  date: IsoDate,
): { readonly until: IsoDate; readonly rule: string } | null => {
  const relief = listedOn && listedOn <= date ? findOn(ukListingRelief, listedOn) : null;
  if (!relief || !listedOn) return null;
  const until = addMonths(listedOn, relief.value.months);
  return date < until ? { until, rule: `UK Listing Relief, ${relief.source}` } : null;
};

/** Whether stamp duty reserve tax applies to a kind of instrument, before reliefs. */
export const bearsStamp = (instrumentType: InstrumentType, countryOfIssue: string): boolean =>
  isCompanyShare(instrumentType) && stampCountries.includes(countryOfIssue);

type Terms = Omit<TradeInput, 'consideration'>;

/**
 * Stamp duty reserve tax on purchases of UK companies' shares in CREST. Shares of foreign companies bear it only if
 * their register is kept in the UK.
 */
const stampTariff = ({
  side,
  instrumentType,
  countryOfIssue,
  growthMarket,
  listedOn,
  date,
}: Terms): readonly Tariff[] => {
  if (
    side !== 'Buy' ||
    !bearsStamp(instrumentType, countryOfIssue) ||
    (growthMarket && findOn(growthMarketExemption, date)) ||
    listingRelief(listedOn, date)
  )
    return [];
  const {
    from,
    value: { percentage },
  } = entryOn(stampDutyReserveTax, date);
  return [
    {
      type: 'Stamp',
      percentage,
      rule: `Stamp duty reserve tax, Finance Act 1986 s. 87, ${percentText(percentage)} since ${dateText(from)}`,
      amountOf: (consideration) => shareOf(consideration, percentage),
      basisOf: (consideration) => `${percentText(percentage)} of ${poundsText(consideration)}`,
    },
  ];
};

const ptmTariff = ({ instrumentType, countryOfIssue, date }: Terms): readonly Tariff[] => {
  if (!isCompanyShare(instrumentType) || !ptmCountries.includes(countryOfIssue)) return [];
  const {
    from,
    value: { amount, above },
  } = entryOn(ptmLevy, date);
  return [
    {
      type: 'PTM',
      percentage: null,
      rule: `PTM levy, Panel on Takeovers and Mergers, ${poundsText(amount)} since ${dateText(from)}`,
      amountOf: (consideration) => (consideration > above ? amount : 0n),
      basisOf: (consideration) =>
        `${poundsText(amount)} on a contract of ${poundsText(consideration)}, which is more than ${poundsText(above)}`,
    },
  ];
};

const firmChargeNames: Readonly<Record<FirmChargeType, string>> = {
  Dilution: 'Dilution levy of the fund',
  Initial: 'Initial charge of the fund',
  Platform: 'Platform charge of the firm',
  Dealing: 'Dealing charge of the firm',
};

const firmTariff = ({ type, amount, percentage }: FirmCharge): Tariff => ({
  type,
  percentage: percentage === 0n ? null : percentage,
  rule: `${firmChargeNames[type]}, on the day of the trade`,
  amountOf: (consideration) => amount + shareOf(consideration, percentage),
  basisOf: (consideration) =>
    [
      ...(amount === 0n ? [] : [`${poundsText(amount)} for each trade`]),
      ...(percentage === 0n ? [] : [`${percentText(percentage)} of ${poundsText(consideration)}`]),
    ].join(' and '),
});

const accruedInterestTariff = ({ side, accruedInterest }: Terms): readonly Tariff[] => {
  if (!accruedInterest) return [];
  const { perUnit, price, basis } = accruedInterest;
  const signed = side === 'Buy' ? perUnit : -perUnit;
  return [
    {
      type: 'Accrued Interest',
      percentage: null,
      rule: 'Interest of a gilt goes with it, by the day (UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, section 3)',
      amountOf: (consideration) => mulDivHalfUp(consideration, signed, price),
      basisOf: () => `${signed < 0n ? 'Received' : 'Paid'}: ${basis}`,
    },
  ];
};

/** The charges on a trade with these terms, those set by law first. Only purchases have an initial charge. */
const tariffsOf = (terms: Terms): readonly Tariff[] => {
  if (terms.firmCharges.some(({ amount, percentage }) => amount < 0n || percentage < 0n))
    throw new RangeError('A charge of the firm is never below zero.');
  return [
    ...stampTariff(terms),
    ...ptmTariff(terms),
    ...terms.firmCharges.filter(({ type }) => terms.side === 'Buy' || type !== 'Initial').map(firmTariff),
    ...accruedInterestTariff(terms),
  ];
};

/**
 * Every charge of a trade, itemised; charges of zero are left out. A purchase costs the consideration plus the charges,
 * a sale raises the consideration less the charges. Taxes and levies go by the trade date (see rules/trade-levies.ts).
 */
export const tradeCharges = ({ consideration, ...terms }: TradeInput): readonly PlannedCharge[] => {
  if (consideration < 0n) throw new RangeError('A consideration is never below zero.');
  return tariffsOf(terms)
    .map(({ type, percentage, rule, amountOf, basisOf }) => ({
      type,
      amount: amountOf(consideration),
      percentage,
      basis: basisOf(consideration),
      rule,
    }))
    .filter(({ amount }) => amount !== 0n);
};

/**
 * The largest consideration that, with its charges, is within an amount, exactly; 0n when the charges leave nothing to
 * invest. The cost never falls as the consideration rises, so bisection finds it. If the buyer receives interest, the
 * consideration can exceed the amount.
 */
export const chargesWithin = (
  amount: Pence,
  terms: Omit<TradeInput, 'consideration' | 'side'> & { readonly side: 'Buy' },
): Pence => {
  const tariffs = tariffsOf(terms);
  const costOf = (consideration: Pence): Pence =>
    consideration + sum(tariffs.map(({ amountOf }) => amountOf(consideration)));
  let within = 0n;
  let beyond = amount < 0n ? 1n : 2n * amount + 2n;
  while (beyond - within > 1n) {
    const middle = (within + beyond) / 2n;
    if (costOf(middle) <= amount) within = middle;
    else beyond = middle;
  }
  return within;
};
