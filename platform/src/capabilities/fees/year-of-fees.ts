import { startOfMonth, type IsoDate } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import { daysInYear, type MicroPence } from '@tessera/domain/tiers';
import { unroundedVat } from '@tessera/domain/vat';
import type { Kysely } from 'kysely';
import type { FeeCode } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { readFeeUnitsOfPayers, type FeeUnit, type Membership } from '../../ledger/charges/fee-units';
import { calculateDay, type DayAccrual } from './calculate-day';
import { calculateMonths, type Due, type MonthAccrual } from './calculate-months';
import { feeCodes, readSchedules, ruleText, scheduleOn, type FeeSchedule } from '../../ledger/charges/schedule';
import type { FoundClientId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { valuesAtClose } from './values-at-close';

/** A year's accrual of an account when every day is like the given one. */
const yearFrom = ({ accountId, code, amount, value, tierTotal }: DayAccrual, date: IsoDate): MonthAccrual => {
  const days = daysInYear(date);
  return {
    accountId,
    code,
    month: startOfMonth(date),
    amount: amount * days,
    values: value * days,
    tierTotals: tierTotal * days,
    days: Number(days),
    collected: false,
  };
};

/** A year of a unit's fees when every day accrues as the given one does: rounded, split and with VAT as a month is. */
export const yearOf = (day: readonly DayAccrual[], schedules: readonly FeeSchedule[], date: IsoDate): readonly Due[] =>
  calculateMonths(
    day.map((each) => yearFrom(each, date)),
    schedules,
    date,
  );

/** A year of one fee of an account. */
export interface YearlyFee {
  /** The account's lead client. */
  readonly clientId: string;
  readonly code: FeeCode;
  /** Includes VAT where it is due. */
  readonly amount: Pence;
}

/** As `YearlyFee`, before anything is rounded to pennies. */
export interface YearlyAccrual extends Omit<YearlyFee, 'amount'> {
  readonly amount: MicroPence;
}

/** A fee unit with a year of its fees. */
export interface UnitYear {
  readonly unitId: string;
  /** The lead clients of its accounts. */
  readonly clientIds: readonly string[];
  /** The clients among them whose accounts have a value and count. */
  readonly counted: readonly string[];
  readonly fees: readonly YearlyFee[];
  /** Their accruals, which distinguish a change in a fee from a change in its last penny. */
  readonly accruals: readonly YearlyAccrual[];
  /** The totals that decide each fee's tiers: one for a shared fee, otherwise one per separate calculation. */
  readonly totals: ReadonlyMap<FeeCode, Pence>;
}

export interface YearsOfFees {
  readonly units: readonly UnitYear[];
  /** The rule of each fee the firm charges. */
  readonly rules: ReadonlyMap<FeeCode, string>;
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

interface YearlyFeesRequest {
  readonly firmId: string;
  /** The clients who pay; their minors and fee groups are added. */
  readonly clientIds: readonly string[];
  /** The proposed groups; null for the current ones. */
  readonly membership: Membership | null;
  readonly date: IsoDate;
}

/** A year of fees of the clients and of everybody who pays with them, under the current and the proposed groups. */
export const yearsOfFees = async (
  { db, firmId, businessDate: date }: ReadScope,
  clientIds: readonly FoundClientId[],
  membership: Membership,
): Promise<{ readonly before: YearsOfFees; readonly after: YearsOfFees }> => {
  const of = (grouped: Membership | null) => readYearsOfFees(db, { firmId, clientIds, membership: grouped, date });
  const [before, after] = await Promise.all([of(null), of(membership)]);
  return { before, after };
};

/**
 * Calculates a year of the clients' fees from one day's closing values and schedules, with the code that accrues and
 * collects fees daily.
 */
const readYearsOfFees = async (
  db: Kysely<DB>,
  { firmId, clientIds, membership, date }: YearlyFeesRequest,
): Promise<YearsOfFees> => {
  const schedules = await readSchedules(db, firmId, feeCodes);
  const units = await readFeeUnitsOfPayers(db, firmId, clientIds, membership);
  const values = await valuesAtClose(
    db,
    firmId,
    units.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId)),
    date,
  );
  const isWorth = (accountId: string): boolean => (values.get(accountId)?.value ?? 0n) > 0n;
  const yearOfUnit = (unit: FeeUnit): UnitYear => {
    const leads = new Map(unit.accounts.map(({ accountId, clientId }) => [accountId, clientId]));
    const day = calculateDay(unit, values, schedules, feeCodes, date);
    return {
      unitId: unit.unitId,
      clientIds: unique(unit.accounts.map(({ clientId }) => clientId)),
      counted: unique(
        unit.accounts.filter(({ counts, accountId }) => counts && isWorth(accountId)).map(({ clientId }) => clientId),
      ),
      fees: yearOf(day, schedules, date).map(({ accountId, code, gross }) => ({
        clientId: leads.get(accountId) ?? '',
        code,
        amount: gross,
      })),
      accruals: day.map(({ accountId, code, amount }) => ({
        clientId: leads.get(accountId) ?? '',
        code,
        amount: unroundedVat(amount * daysInYear(date), date, scheduleOn(schedules, code, date)?.vat ?? false),
      })),
      totals: new Map(day.map(({ code, tierTotal }) => [code, tierTotal])),
    };
  };
  const rules = feeCodes.flatMap((code): [FeeCode, string][] => {
    const schedule = scheduleOn(schedules, code, date);
    return schedule ? [[code, ruleText(schedule)]] : [];
  });
  return { units: units.map(yearOfUnit), rules: new Map(rules) };
};
