import { chargeNames, type ChargeType } from '@tessera/contract/transactions/values';
import { mulDivHalfUp, parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import type { TransactionRecord } from './transaction-words';

export type CostEstimate = NonNullable<TransactionRecord['costEstimate']>;
type Charge = TransactionRecord['charges'][number];

/** One cost of a purchase, estimated and charged. Null where it was not estimated, or not charged. */
export interface CostRow {
  readonly key: string;
  readonly name: string;
  /** When it is taken. */
  readonly when: 'At entry' | 'Ongoing, per year';
  readonly estimated: number | null;
  readonly charged: number | null;
  /** Charged less estimated, in pounds; null until charged, and for yearly costs, which are charged separately. */
  readonly difference: number | null;
  readonly explicit: boolean;
  readonly basis: string;
  readonly rule: string;
}

/** Accrued interest paid on a bond comes back with the next coupon, so it is not a cost. */
const isCost = ({ type }: Charge): boolean => type !== 'Accrued Interest';

const minus = (charged: number, estimated: number): number =>
  poundsToWire(parsePounds(charged) - parsePounds(estimated));
const addUp = (amounts: readonly (number | null)[]): number =>
  poundsToWire(sum(amounts.map((amount) => parsePounds(amount ?? 0))));

/** Every cost of a purchase, estimated costs first. A charge without an estimate has null as its estimate. */
export const costRows = (
  costEstimate: CostEstimate,
  { charges, status }: Pick<TransactionRecord, 'charges' | 'status'>,
): readonly CostRow[] => {
  const taken = charges.filter(({ charged }) => charged).filter(isCost);
  // A completed purchase without a charge was charged nothing.
  const done = status === 'Completed' || taken.length > 0;
  const chargedOf = (type: ChargeType): number | null =>
    done ? addUp(taken.filter((each) => each.type === type).map(({ amount }) => amount)) : null;
  const estimated = costEstimate.lines.map((line, index): CostRow => {
    const charged = line.charge === null ? null : chargedOf(line.charge);
    return {
      key: `${index} ${line.name}`,
      name: line.charge === null ? line.name : chargeNames[line.charge],
      when: line.entry ? 'At entry' : 'Ongoing, per year',
      estimated: line.amount,
      charged,
      difference: charged === null ? null : minus(charged, line.amount),
      explicit: line.explicit,
      basis: line.basis,
      rule: line.rule,
    };
  });
  const onlyCharged = taken.filter(({ type }) => !costEstimate.lines.some(({ charge }) => charge === type));
  return [
    ...estimated,
    ...onlyCharged.map(({ type, amount, basis, rule }): CostRow => ({
      key: `charged ${type}`,
      name: chargeNames[type],
      when: 'At entry',
      estimated: null,
      charged: amount,
      difference: amount,
      explicit: true,
      basis,
      rule,
    })),
  ];
};

/** A sum, and its percentage of the amount paid. */
export interface CostSum {
  readonly amount: number;
  readonly percentage: number | null;
}

const partOf = (amount: number, whole: number | null): CostSum => ({
  amount,
  percentage:
    whole === null || whole <= 0
      ? null
      : Number(mulDivHalfUp(parsePounds(amount), 1_000_000n, parsePounds(whole))) / 10_000,
});

/**
 * The charges at entry, as a share of the purchase, and their difference from the estimate; null until something is
 * charged.
 */
export const chargedSums = (
  costEstimate: CostEstimate,
  rows: readonly CostRow[],
  { amount, status }: { readonly amount: number | null; readonly status: string },
): { readonly charged: CostSum; readonly difference: CostSum } | null => {
  const taken = rows.filter(({ charged }) => charged !== null);
  if (taken.length === 0 && status !== 'Completed') return null;
  const charged = addUp(taken.map((row) => row.charged));
  return { charged: partOf(charged, amount), difference: partOf(minus(charged, costEstimate.entry.amount), amount) };
};

/** Accrued interest paid or received with a bond. */
export const interestOf = (charges: readonly Charge[]): Charge | undefined => charges.find((each) => !isCost(each));
