import type { CallData } from '@tessera/contract/schemas';
import { parseUnits, poundsToWire, unitsToWire, type Units } from '@tessera/domain/money';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { readPounds, readUnits } from '@tessera/domain/typed-figure';
import { formatQuantity } from '@tessera/ui/core';
import { array, object, string, type TestContext } from 'yup';
import type { OrderRequest } from './order-request';

type Position = CallData<'getAccountSummary'>['positions'][number];

/** A holding that can be sold, with its free units. */
export interface Sellable {
  readonly assetId: string;
  readonly assetName: string;
  readonly value: number;
  readonly units: Units;
  readonly reserved: Units;
  readonly free: Units;
}

/** How the sale of a holding is measured; empty when it is not sold. */
export type SellBy = '' | 'all' | 'amount' | 'quantity';

export interface SellLine {
  readonly assetId: string;
  readonly by: SellBy;
  readonly amount: string;
  readonly quantity: string;
}

export interface SellValues {
  readonly transactions: readonly SellLine[];
}

/** Holdings with units, in the platform's order, largest first. */
export const sellablesOf = (positions: readonly Position[]): Sellable[] =>
  positions.flatMap(({ assetId, assetName, quantity, reservedQuantity, currentValue }) => {
    if (assetId === null || quantity === null) return [];
    const [units, reserved] = [parseUnits(quantity), parseUnits(reservedQuantity ?? 0)];
    return [
      { assetId, assetName, value: currentValue, units, reserved, free: units > reserved ? units - reserved : 0n },
    ];
  });

/** A line for each holding, from the draft where there is one; the holding in the address is selected. */
export const linesFor = (
  holdings: readonly Sellable[],
  savedLines: readonly SellLine[],
  picked: string | null,
  pickedBy: SellBy = 'amount',
): SellLine[] =>
  holdings.map(
    ({ assetId }) =>
      savedLines.find((line) => line.assetId === assetId) ?? {
        assetId,
        by: assetId === picked ? pickedBy : '',
        amount: '',
        quantity: '',
      },
  );

const isSellBy = (text: string | undefined): text is Exclude<SellBy, ''> =>
  text === 'all' || text === 'amount' || text === 'quantity';

/**
 * Lines of an address, each `instrument:how:how much`, as other pages lead here: `AS1:quantity:12.5`, `AS1:all`. What
 * cannot be read is left out, and the holding stays as it would be without it.
 */
export const linesOfAddress = (texts: readonly string[]): SellLine[] =>
  texts.flatMap((text): SellLine[] => {
    const [assetId = '', by, figure = ''] = text.split(':');
    const line = { assetId, amount: '', quantity: '' };
    if (!isSellBy(by)) return [];
    if (by === 'all') return [{ ...line, by }];
    const problem = by === 'amount' ? amountProblem(figure) : quantityProblem(figure);
    return problem === null ? [{ ...line, by, [by]: figure }] : [];
  });

/** A line's order; null for a holding that is not sold, and while incomplete or invalid. */
export const saleOf = ({ assetId, by, amount, quantity }: SellLine, free: Units): OrderRequest | null => {
  const order = {
    transactionType: 'Order',
    transactionSubType: 'At Best',
    movementType: 'Disinvest',
    assetId,
  } as const;
  if (by === 'all') return free > 0n ? { ...order, quantity: unitsToWire(free) } : null;
  if (by === 'amount')
    return amountProblem(amount) === null ? { ...order, amount: poundsToWire(readPounds(amount)) } : null;
  if (by === 'quantity')
    return quantityProblem(quantity) === null ? { ...order, quantity: unitsToWire(readUnits(quantity)) } : null;
  return null;
};

/** The error of a typed number of units, as a sentence; null when they can be sold. */
export const unitsMessage = (quantity: string, free: Units, to: 'sell' | 'move'): string | null => {
  if (quantity.trim() === '') return 'Enter a number of units.';
  return (
    quantityProblem(quantity) ??
    (readUnits(quantity) > free
      ? `${formatQuantity(unitsToWire(free))} units are free to ${to}. Enter that or less.`
      : null)
  );
};

/** The rules for a sale, given the free units of each holding. */
export const sellSchema = (holdings: readonly Sellable[]) => {
  const freeOf = (context: TestContext): Units =>
    holdings.find(({ assetId }) => assetId === (context.parent as SellLine).assetId)?.free ?? 0n;
  const byOf = (context: TestContext): SellBy => (context.parent as SellLine).by;
  return object({
    transactions: array()
      .of(
        object({
          amount: string().test('reads', function reads(amount = '') {
            if (byOf(this) !== 'amount') return true;
            const message = amount.trim() === '' ? 'Enter an amount.' : amountProblem(amount);
            return message === null || this.createError({ message });
          }),
          quantity: string().test('reads', function reads(quantity = '') {
            if (byOf(this) !== 'quantity') return true;
            const message = unitsMessage(quantity, freeOf(this), 'sell');
            return message === null || this.createError({ message });
          }),
        }),
      )
      .test('something', 'Choose a holding to sell.', (lines) =>
        (lines ?? []).some((line) => Boolean((line as Partial<SellLine>).by)),
      ),
  });
};
