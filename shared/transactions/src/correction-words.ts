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

/** Figures of a record as they are now, in words of its kind. */
export const figureLabel = (figure: CorrectedFigure, { transactionType }: TransactionRecord): string =>
  ({
    amount: transactionType === 'Stock' ? 'Book cost' : 'Amount',
    quantity: 'Quantity',
    price: 'Price',
    valueDate: 'Value date',
  })[figure];

/** What a figure is now, as it is shown elsewhere; empty where it is not known. */
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

/** How each figure is read as it is typed, and what is sent of it. @throws DecimalError in words for the field. */
export const figureIn: Readonly<Record<Exclude<CorrectedFigure, 'valueDate'>, (typed: string) => number>> = {
  amount: (typed) => poundsToWire(readPounds(typed)),
  quantity: (typed) => unitsToWire(readUnits(typed)),
  price: (typed) => unitsToWire(readPrice(typed)),
};
