import { formatPounds, poundsToWire, sum, unitsToWire, type Pence } from '@tessera/domain/money';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { readPounds, readUnits } from '@tessera/domain/typed-figure';
import { formatMoney } from '@tessera/ui/core';
import { array, object, string, type TestContext } from 'yup';
import { typedAmount } from '@tessera/domain/typed-amount';
import type { OrderRequest } from './order-request';

/** A purchase as typed: an instrument, and either pounds including all charges, or units. */
export interface InvestLine {
  readonly assetId: string;
  /** Only for the review; the instrument's id decides. The search field stores it under this name. */
  readonly assetIdName: string;
  readonly by: 'amount' | 'quantity';
  readonly amount: string;
  readonly quantity: string;
}

export interface InvestValues {
  readonly transactions: readonly InvestLine[];
}

export const emptyLine: InvestLine = { assetId: '', assetIdName: '', by: 'amount', amount: '', quantity: '' };

/** The total of all lines by amount, in pence; an invalid amount counts as zero. */
export const totalTyped = (lines: readonly InvestLine[]): Pence =>
  sum(lines.map((line) => (line.by === 'amount' ? (typedAmount(line.amount) ?? 0n) : 0n)));

/** Splits all the cash evenly among the lines; the first lines get the odd pence. */
export const spreadEvenly = (lines: readonly InvestLine[], cash: Pence): InvestLine[] => {
  const count = BigInt(lines.length);
  if (count === 0n || cash <= 0n) return [...lines];
  const [each, odd] = [cash / count, cash % count];
  return lines.map((line, index) => ({
    ...line,
    by: 'amount',
    quantity: '',
    amount: formatPounds(each + (BigInt(index) < odd ? 1n : 0n)),
  }));
};

/** A line's order; null while incomplete or invalid. */
export const purchaseOf = ({ assetId, by, amount, quantity }: InvestLine): OrderRequest | null => {
  if (assetId === '' || (by === 'amount' ? amountProblem(amount) : quantityProblem(quantity)) !== null) return null;
  const order = { transactionType: 'Order', transactionSubType: 'At Best', movementType: 'Invest', assetId } as const;
  return by === 'amount'
    ? { ...order, amount: poundsToWire(readPounds(amount)) }
    : { ...order, quantity: unitsToWire(readUnits(quantity)) };
};

const overspent = (lines: readonly InvestLine[], index: number, available: Pence): string | null => {
  const own = typedAmount(lines[index]?.amount ?? '');
  if (own === null || lines[index]?.by !== 'amount') return null;
  const left = available - totalTyped(lines.slice(0, index));
  if (own <= left) return null;
  return left > 0n
    ? `${formatMoney(poundsToWire(left))} is left for this line. Enter that or less.`
    : 'The lines above use all the cash there is. Lower one of them first.';
};

interface Place {
  readonly lines: readonly InvestLine[];
  readonly line: InvestLine;
  readonly index: number;
}

/** The position of a value in the form, from its path `transactions[2].amount`. */
const placeOf = ({ path, parent, from }: TestContext): Place => {
  const values = from?.at(-1)?.value as { readonly transactions: readonly Partial<InvestLine>[] } | undefined;
  // Formik passes empty values as undefined.
  const lines = (values?.transactions ?? []).map((line) => ({ ...emptyLine, ...line, amount: line.amount ?? '' }));
  return {
    lines,
    line: { ...emptyLine, ...(parent as Partial<InvestLine>) },
    index: Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0),
  };
};

/** The rules for a purchase, given the available cash. */
export const investSchema = (available: Pence) =>
  object({
    transactions: array().of(
      object({
        assetId: string()
          .required('Choose an instrument.')
          .test('once', 'This instrument is in a line above. Change that one.', function once(assetId) {
            const { lines, index } = placeOf(this);
            return !lines.slice(0, index).some((line) => line.assetId === assetId);
          }),
        amount: string().test('reads', function reads(amount = '') {
          const { lines, line, index } = placeOf(this);
          if (line.by !== 'amount') return true;
          const message =
            amount.trim() === '' ? 'Enter an amount.' : (amountProblem(amount) ?? overspent(lines, index, available));
          return message === null || this.createError({ message });
        }),
        quantity: string().test('reads', function reads(quantity = '') {
          if (placeOf(this).line.by !== 'quantity') return true;
          const message = quantity.trim() === '' ? 'Enter a number of units.' : quantityProblem(quantity);
          return message === null || this.createError({ message });
        }),
      }),
    ),
  });
