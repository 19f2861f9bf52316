import { mulDivHalfUp, type Pence } from '@tessera/domain/money';
import { addMonths, addDays, startOfMonth, type IsoDate } from '@tessera/domain/dates';
import { collectAccruals, daysInYear, feeCollectionDate, type MicroPence } from '@tessera/domain/tiers';
import { vatRuleOn, withVat } from '@tessera/domain/vat';
import { monthText, percentText, poundsText } from '@tessera/domain/wording';
import type { ChargeType } from '@tessera/contract/transactions/values';
import type { FeeCode } from '../../foundation/database/column-types';
import type { PlannedCharge } from '../../ledger/state/commands';
import { feeNames, isShared, ruleText, scheduleOn, type FeeSchedule } from '../../ledger/charges/schedule';

/** One month's total accrual of an account. */
export interface MonthAccrual {
  readonly accountId: string;
  readonly code: FeeCode;
  /** First day of the month. */
  readonly month: IsoDate;
  readonly amount: MicroPence;
  /** Sums over the days; dividing by `days` gives the averages. */
  readonly values: Pence;
  readonly tierTotals: Pence;
  readonly days: number;
  /** Whether a transaction has collected it. */
  readonly collected: boolean;
}

/** A fee to collect, or interest to pay, for one month. */
export interface Due {
  readonly accountId: string;
  readonly code: FeeCode;
  readonly month: IsoDate;
  readonly narrative: string;
  /** How it was calculated, in words. */
  readonly basis: string;
  readonly net: Pence;
  /** The amount collected, including VAT where it is due. */
  readonly gross: Pence;
  readonly charges: readonly PlannedCharge[];
}

/**
 * The first day whose accruals are not due yet: months are collected in arrears, on the 10th or the working day after.
 */
export const notDueFrom = (businessDate: IsoDate): IsoDate => {
  const thisMonth = startOfMonth(businessDate);
  const lastMonth = addMonths(thisMonth, -1);
  return businessDate >= feeCollectionDate(lastMonth) ? thisMonth : lastMonth;
};

const chargeTypes: Readonly<Record<Exclude<FeeCode, 'INTR'>, ChargeType>> = {
  FEEP: 'Platform Fee',
  FEEA: 'Adviser Fee',
  FEED: 'Manager Fee',
  PRDF: 'Product Fee',
};

/**
 * The yearly rate the month amounted to, at 10^-4 of a per cent: with one tier its rate, with several their weighted
 * mean for this account.
 */
const yearlyRate = ({ amount, values, month }: MonthAccrual): bigint => mulDivHalfUp(amount, daysInYear(month), values);

const basisOf = (accrual: MonthAccrual, tiered: boolean): string => {
  const { values, tierTotals, days } = accrual;
  const average = (total: Pence): string => poundsText(mulDivHalfUp(total, 1n, BigInt(days)));
  const tiers = tiered
    ? `, tiers over ${average(tierTotals)}${tierTotals > values ? ' of the client or group' : ''}`
    : '';
  return `${percentText(yearlyRate(accrual))} a year of ${average(values)} average, ${days} ${days === 1 ? 'day' : 'days'}${tiers}`;
};

const chargesOf = (
  code: Exclude<FeeCode, 'INTR'>,
  accrual: MonthAccrual,
  schedule: FeeSchedule,
  basis: string,
  amounts: { net: Pence; vat: Pence },
  taxPoint: IsoDate,
): PlannedCharge[] => {
  const fee: PlannedCharge = {
    type: chargeTypes[code],
    amount: amounts.net,
    percentage: yearlyRate(accrual),
    basis,
    rule: ruleText(schedule),
  };
  if (amounts.vat === 0n) return [fee];
  const { percentage, rule } = vatRuleOn(taxPoint);
  return [
    fee,
    {
      type: 'VAT',
      amount: amounts.vat,
      percentage,
      basis: `${percentText(percentage)} of ${poundsText(amounts.net)}`,
      rule,
    },
  ];
};

/**
 * Calculates what is due for a unit's months. A shared fee of a month is rounded once for the unit and split over its
 * accounts to the last penny, including those already collected, so that a later account pays the same. Amounts below
 * half a penny are not collected.
 */
export const calculateMonths = (
  accruals: readonly MonthAccrual[],
  schedules: readonly FeeSchedule[],
  businessDate: IsoDate,
): readonly Due[] => {
  const parts = new Map<string, MonthAccrual[]>();
  for (const accrual of accruals) {
    const key = `${accrual.month} ${accrual.code} ${isShared(accrual.code) ? '' : accrual.accountId}`;
    parts.set(key, [...(parts.get(key) ?? []), accrual]);
  }
  return [...parts.values()].flatMap((part) => {
    const shares = collectAccruals(part.map(({ accountId, amount }) => ({ id: accountId, accrued: amount })));
    return part.flatMap((accrual, index) => {
      const net = shares[index]?.amount ?? 0n;
      const { accountId, code, month } = accrual;
      const schedule = scheduleOn(schedules, code, addDays(addMonths(month, 1), -1));
      if (accrual.collected || net === 0n || !schedule) return [];
      const { vat, gross } = withVat(net, businessDate, schedule.vat);
      const basis = basisOf(accrual, schedule.tiers.length > 1);
      const charges = code === 'INTR' ? [] : chargesOf(code, accrual, schedule, basis, { net, vat }, businessDate);
      return [
        { accountId, code, month, narrative: `${feeNames[code]} for ${monthText(month)}`, basis, net, gross, charges },
      ];
    });
  });
};
