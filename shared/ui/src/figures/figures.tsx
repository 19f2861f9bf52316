import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatPrice, formatQuantity, missing, type WireNumber } from './format';
import { formatDate, formatDateTime } from './format-date';
import { Missing } from './money';

const figure = (text: string): ReactNode => (text === missing ? <Missing /> : <span className="t-figure">{text}</span>);

/** Units of an instrument, to the precision in which it trades. */
export const Quantity = ({ value, decimals }: { readonly value: WireNumber; readonly decimals?: number }): ReactNode =>
  figure(formatQuantity(value, decimals));

/** A price in pounds, two to four decimals. */
export const Price = ({
  value,
  decimalsMax,
}: {
  readonly value: WireNumber;
  readonly decimalsMax?: number;
}): ReactNode => figure(formatPrice(value, decimalsMax));

/** `12.40%` */
export const Percent = ({ value }: { readonly value: WireNumber }): ReactNode => figure(formatPercent(value));

/** `1,000` */
export const Count = ({ value }: { readonly value: WireNumber }): ReactNode => figure(formatCount(value));

export interface DateTextProps {
  /** `YYYY-MM-DD` or a timestamp. */
  readonly value: string | null | undefined;
  /** Also shows a timestamp's time, in London. */
  readonly time?: boolean;
  /** Adds `GMT` or `BST`. */
  readonly zone?: boolean;
}

/** `20 Nov 2026`, in a `<time>`. */
export const DateText = ({ value, time = false, zone = false }: DateTextProps): ReactNode => {
  const text = time ? formatDateTime(value, { zone }) : formatDate(value);
  return text === missing || !value ? (
    <Missing />
  ) : (
    <time className="t-figure" dateTime={value}>
      {text}
    </time>
  );
};
