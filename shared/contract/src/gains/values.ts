/** How purchases are put together: for each account and ISIN, or for each person over all accounts, as HMRC does it. */
export const poolings = ['account', 'person'] as const;
export type Pooling = (typeof poolings)[number];

/** The first tax year that what a client told can be recorded for: before it no rates are known here. */
export const firstToldYear = '2016/17';

/** The specification names the first two; the third is what is left. */
export const gainsMatchTypes = ['same-day', 'thirty-day', 'section-104'] as const;

/** Facts that no posting tells, entered by hand. */
export const gainsFactKinds = [
  /** Of an instrument: units on `date` become units of `toAssetId`, `after` for each `before`, without a disposal. */
  'Conversion',
  /** Of an instrument, per unit held on `date`: added to the cost. */
  'Accumulated income',
  'Excess reportable income',
  /** Of an instrument, per unit held on `date`: taken off the cost. */
  'Capital distribution',
  /** Of one account's holding: an amount, taken off the cost. */
  'Equalisation',
] as const;
export type GainsFactKind = (typeof gainsFactKinds)[number];

/** What of a report is not certain. */
export const gainsDoubts = ['Cost missing', 'Units missing', 'Held in another account', 'Foreign currency'] as const;
