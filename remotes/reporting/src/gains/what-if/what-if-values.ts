import type { CallBody } from '@tessera/contract/schemas';
import { isIsoDate } from '@tessera/domain/dates';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { readOr, readPounds, readUnits } from '@tessera/domain/typed-figure';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { array, object, string, type TestContext } from 'yup';
import type { Holding } from '../shared/wire';

export type SaleBy = '' | 'all' | 'amount' | 'quantity';

export interface SaleLine {
  readonly accountId: string;
  readonly assetId: string;
  readonly by: SaleBy;
  readonly amount: string;
  readonly quantity: string;
}

export interface WhatIfValues {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly income: string;
  readonly lines: readonly SaleLine[];
}

type Sale = CallBody<'previewDisposals'>['sales'][number];

export const linesOf = (holdings: readonly Holding[]): SaleLine[] =>
  holdings.map(({ accountId, assetId }) => ({ accountId, assetId, by: '', amount: '', quantity: '' }));

export const isLineOf =
  ({ accountId, assetId }: Pick<Holding, 'accountId' | 'assetId'>) =>
  (line: Pick<Holding, 'accountId' | 'assetId'>): boolean =>
    line.accountId === accountId && line.assetId === assetId;

/** What a line would sell; null for one that sells nothing, and while it is incomplete. */
export const saleOf = ({ accountId, assetId, by, amount, quantity }: SaleLine, held: number): Sale | null => {
  const of = { accountId, assetId };
  if (by === 'all') return { ...of, quantity: held };
  if (by === 'amount')
    return amountProblem(amount) === null ? { ...of, amount: poundsToWire(readPounds(amount)) } : null;
  if (by === 'quantity')
    return quantityProblem(quantity) === null ? { ...of, quantity: unitsToWire(readUnits(quantity)) } : null;
  return null;
};

/** Pounds of a typed income; null where there is none, undefined while it cannot be read. */
export const typedIncome = (income: string): number | null | undefined => {
  if (income.trim() === '') return null;
  return incomeProblem(income) === null ? poundsToWire(readPounds(income)) : undefined;
};

const incomeProblem = (income: string): string | null =>
  readOr(
    ({ message }) => message,
    () => (readPounds(income) < 0n ? 'Enter zero or more.' : null),
  );

const byOf = (context: TestContext): SaleBy => (context.parent as SaleLine).by;

/** Says at its field what cannot be read. What cannot be sold is said by the platform. */
export const whatIfSchema = object({
  date: string().test('day', 'Enter a date, for example 20 Nov 2026.', (date = '') => isIsoDate(date)),
  income: string().test('reads', function reads(income = '') {
    const message = income.trim() === '' ? null : incomeProblem(income);
    return message === null || this.createError({ message });
  }),
  lines: array().of(
    object({
      amount: string().test('reads', function reads(amount = '') {
        const message = byOf(this) !== 'amount' || amount.trim() === '' ? null : amountProblem(amount);
        return message === null || this.createError({ message });
      }),
      quantity: string().test('reads', function reads(quantity = '') {
        const message = byOf(this) !== 'quantity' || quantity.trim() === '' ? null : quantityProblem(quantity);
        return message === null || this.createError({ message });
      }),
    }),
  ),
});
