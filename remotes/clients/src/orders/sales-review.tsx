import type { ReactNode } from 'react';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { Money, Quantity, type Fact } from '@tessera/ui/core';
import { typedAmount } from '@tessera/domain/typed-amount';
import { typedUnits } from '../money/amount';
import type { Sellable, SellLine, SellValues } from './sell-lines';

const howMuch = ({ by, amount, quantity }: SellLine, { free }: Sellable): ReactNode => {
  if (by === 'all')
    return (
      <>
        All, <Quantity value={unitsToWire(free)} /> units
      </>
    );
  return by === 'amount' ? <Money value={poundsToWire(typedAmount(amount) ?? 0n)} /> : `${typedUnits(quantity)} units`;
};

/** The lines that sell something. */
export const soldLines = ({ transactions }: SellValues): SellLine[] => transactions.filter(({ by }) => by !== '');

/** What is sold, for the review. */
export const salesReview = (values: SellValues, holdings: readonly Sellable[]): Fact[] =>
  soldLines(values).flatMap((line) => {
    const holding = holdings.find(({ assetId }) => assetId === line.assetId);
    return holding ? [{ label: holding.assetName, value: howMuch(line, holding) }] : [];
  });
