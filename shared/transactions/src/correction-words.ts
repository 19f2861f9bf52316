import type { CorrectedFigure } from '@tessera/contract/transactions/values';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { readPounds, readPrice, readUnits } from '@tessera/domain/typed-figure';
import { formatDate, formatMoney } from '@tessera/ui/core';
import type { TransactionRecord } from './transaction-words';

export type CorrectionKind = 'Reverse' | 'Correct';

export const correctionWords: Readonly<Record<CorrectionKind, { readonly done: string; readonly explained: string }>> =
  {
    Reverse: {
      done: 'reversed',
      explained:
        'New postings on its original value date reverse all of it. The original postings stay, and the transaction becomes Deleted with its history.',
    },
    Correct: {
      done: 'corrected',
      explained:
        'New postings on its original value date reverse it and post it again with the figures you enter. Leave a figure empty if it was right.',
    },
  };

/** The label of a figure, in the words of the transaction's kind. */
export const figureLabel = (figure: CorrectedFigure, { transactionType }: TransactionRecord): string =>
  ({
    amount: transactionType === 'Stock' ? 'Book cost' : 'Amount',
    quantity: 'Quantity',
    price: 'Price',
    valueDate: 'Value date',
  })[figure];

/** A figure's current value as shown elsewhere; empty when it is not known. */
export const figureNow = (
  figure: CorrectedFigure,
  { amount, quantity, executionDetails, correction, transactionType, stockPostings }: TransactionRecord,
): string => {
  if (figure === 'valueDate') return correction?.valueDate ? formatDate(correction.valueDate) : '';
  const value =
    figure === 'quantity'
      ? quantity
      : figure === 'price'
        ? (executionDetails?.price ?? null)
        : transactionType === 'Stock'
          ? Math.abs(stockPostings.at(-1)?.bookValue ?? 0)
          : amount;
  if (value === null) return '';
  return figure === 'amount' ? formatMoney(value) : String(value);
};

/**
 * Parses each figure as typed into the value that is sent.
 * @throws DecimalError with a message for the field.
 */
export const figureIn: Readonly<Record<Exclude<CorrectedFigure, 'valueDate'>, (typed: string) => number>> = {
  amount: (typed) => poundsToWire(readPounds(typed)),
  quantity: (typed) => unitsToWire(readUnits(typed)),
  price: (typed) => unitsToWire(readPrice(typed)),
};
