import type { ReactNode } from 'react';
import { Missing, Price, formatQuantity, type WireNumber } from '@tessera/ui/core';

/** A price in the currency the instrument trades in; only pounds take the pound sign. */
export const InstrumentPrice = ({
  value,
  currency,
}: {
  readonly value: WireNumber;
  readonly currency: string;
}): ReactNode => {
  if (currency === 'GBP') return <Price value={value} />;
  return value === null || value === undefined ? (
    <Missing />
  ) : (
    <span className="t-figure">
      {formatQuantity(value)} {currency}
    </span>
  );
};
