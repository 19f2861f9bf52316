import type { Pence } from '../money/money';
import { datedTable } from './dated';

/** Rates are percentages at 10^-4 of a per cent: 5_000n is 0.5%. */
export type Percentage = bigint;

/**
 * Stamp duty reserve tax on purchases of shares of UK companies settled in CREST, to the nearest penny; no threshold.
 */
export const stampDutyReserveTax = datedTable<{ readonly percentage: Percentage }>('rate of stamp duty reserve tax', [
  {
    from: '1986-10-27',
    value: { percentage: 5_000n },
    source: 'Finance Act 1986 s. 87; rounding HMRC STSM014030 (rate read; first day from general knowledge)',
    verified: true,
  },
]);

/** Shares admitted to a recognised growth market and listed on no other are exempt from stamp taxes. */
export const growthMarketExemption = datedTable<true>('growth-market exemption', [
  {
    from: '2014-04-28',
    value: true,
    source:
      'Finance Act 1986 s. 90(7B) and s. 99A, put in by Finance Act 2014 s. 115 and Sch. 24 (date read; sections from general knowledge)',
    verified: true,
  },
]);

/** UK Listing Relief: no tax for this many months after a first listing on a UK regulated market on or after `from`. */
export const ukListingRelief = datedTable<{ readonly months: number }>('UK Listing Relief', [
  {
    from: '2025-11-27',
    value: { months: 36 },
    source: 'Finance Act 1986 s. 89C, put in by Finance Act 2026 s. 85; HMRC STSM042600',
    verified: true,
  },
]);

/**
 * Levy of the Panel on Takeovers and Mergers: a fixed sum on each purchase or sale whose consideration is above a
 * threshold.
 */
export const ptmLevy = datedTable<{ readonly amount: Pence; readonly above: Pence }>('PTM levy', [
  {
    from: '2007-01-01',
    value: { amount: 100n, above: 1_000_000n },
    source:
      'Panel on Takeovers and Mergers (sum and threshold read; it is older than 2007, its first day was not found)',
    verified: true,
  },
  {
    from: '2024-12-02',
    value: { amount: 150n, above: 1_000_000n },
    source: 'Panel on Takeovers and Mergers, Panel Statement 2024/19',
    verified: true,
  },
]);

/**
 * Countries whose companies' shares bear the PTM levy: the United Kingdom, Jersey, Guernsey, the Isle of Man (codes of
 * ISO 3166, as in the ISIN).
 */
export const ptmCountries: readonly string[] = ['GB', 'JE', 'GG', 'IM'];
/**
 * Countries whose companies' shares bear stamp duty reserve tax. Other shares bear it only if their register is kept in
 * the UK, which is not recorded here.
 */
export const stampCountries: readonly string[] = ['GB'];

/**
 * Market codes (ISO 10383) of recognised growth markets. AIM's is from general knowledge; add others with their source.
 */
export const growthMarkets: readonly string[] = ['AIMX'];
