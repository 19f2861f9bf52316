import type { ReactNode } from 'react';
import { Tooltip } from '../overlay/tooltip';
import { formatMoney, formatMoneyShort, missing, type SignOptions, type WireNumber } from './format';

/** `—`, read aloud as "not available". */
export const Missing = (): ReactNode => (
  <span className="t-muted">
    <span aria-hidden="true">{missing}</span>
    <span className="t-visually-hidden">not available</span>
  </span>
);

export interface MoneyProps extends SignOptions {
  /** Decimal pounds from the wire; null or undefined is shown as missing. */
  readonly value: WireNumber;
  /** `£1.24m` from a million up; the full figure on hover and focus, and to assistive technology. */
  readonly short?: boolean;
}

/** The only way to show money: `£1,234.56`. */
export const Money = ({ value, short = false, plus }: MoneyProps): ReactNode => {
  const full = formatMoney(value, { plus });
  if (full === missing) return <Missing />;
  const text = short ? formatMoneyShort(value, { plus }) : full;
  if (text === full) return <span className="t-figure">{full}</span>;
  return (
    <Tooltip content={full}>
      <span className="t-figure t-abbr" tabIndex={0}>
        <span aria-hidden="true">{text}</span>
        <span className="t-visually-hidden">{full}</span>
      </span>
    </Tooltip>
  );
};
