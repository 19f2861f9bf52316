import { andList } from '@tessera/contract';
import type { IsoDate } from '@tessera/domain/dates';
import { parseDecimal, parsePounds } from '@tessera/domain/money';
import type { Tier } from '@tessera/domain/tiers';
import { dateText, percentText, poundsText } from '@tessera/domain/wording';
import type { Kysely } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

/** A firm's rates for a fee (or for interest it pays) from a date until its next schedule of the same code. */
export interface FeeSchedule {
  readonly code: FeeCode;
  readonly from: IsoDate;
  readonly tiers: readonly Tier[];
  /** Whether VAT is added, which depends on the firm's own tax position. */
  readonly vat: boolean;
}

/** Fees in the order in which they are taken. */
export const feeCodes: readonly FeeCode[] = ['FEEP', 'FEEA', 'FEED', 'PRDF'];
export const interestCodes: readonly FeeCode[] = ['INTR'];

export const feeNames: Readonly<Record<FeeCode, string>> = {
  FEEP: 'Platform fee',
  FEEA: 'Adviser fee',
  FEED: 'Discretionary manager fee',
  PRDF: 'SIPP product fee',
  INTR: 'Interest on cash',
};

/**
 * Whether a fee is calculated on the total of a client or fee group and split over its accounts; the others are taken
 * from each account as a whole.
 */
export const isShared = (code: FeeCode): boolean => code === 'FEEP' || code === 'FEEA';

const readTiers = (stored: unknown, what: string): Tier[] => {
  if (!Array.isArray(stored)) throw new Error(`The tiers of ${what} are not a list.`);
  return stored.map((tier: { upTo: string | number | null; percentage: string | number }) => ({
    upTo: tier.upTo === null ? null : parsePounds(tier.upTo),
    percentage: parseDecimal(tier.percentage, 4),
  }));
};

/** Reads a firm's schedules of some codes, earliest first. */
export const readSchedules = async (
  db: Kysely<DB>,
  firmId: string,
  codes: readonly FeeCode[],
): Promise<readonly FeeSchedule[]> => {
  const rows = await db
    .selectFrom('fee_schedule')
    .where('firm_id', '=', firmId)
    .where('code', 'in', codes)
    .selectAll()
    .orderBy('from_date')
    .execute();
  return rows.map(({ code, from_date: from, tiers, vat }) => ({
    code,
    from,
    tiers: readTiers(tiers, `${code} from ${from}`),
    vat,
  }));
};

/** Returns the schedule of a code in force on a day; null before the first. */
export const scheduleOn = (schedules: readonly FeeSchedule[], code: FeeCode, date: IsoDate): FeeSchedule | null =>
  schedules.filter((each) => each.code === code && each.from <= date).at(-1) ?? null;

/** `0.3% a year to £250,000.00, 0.2% to £1,000,000.00 and 0.1% above` */
export const tiersText = (tiers: readonly Tier[]): string => {
  const parts = tiers.map(({ upTo, percentage }) =>
    upTo === null
      ? `${percentText(percentage)}${tiers.length > 1 ? ' above' : ''}`
      : `${percentText(percentage)} to ${poundsText(upTo)}`,
  );
  return `${andList(parts)}${parts.length > 1 ? ',' : ''} a year`;
};

/** Returns the rule a fee is taken by, as stored on its charge line. */
export const ruleText = ({ code, from, tiers }: FeeSchedule): string =>
  `${feeNames[code]} from ${dateText(from)}: ${tiersText(tiers)}.`;
