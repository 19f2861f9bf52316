import type { ReactNode } from 'react';
import { formatCount, formatMoney, formatMoneyShort, formatPercent, missing, type WireNumber } from './format';
import { Missing } from './money';

const formats = {
  money: formatMoney,
  'money-short': formatMoneyShort,
  percent: formatPercent,
  count: formatCount,
} as const;

export interface GainProps {
  readonly value: WireNumber;
  readonly as?: keyof typeof formats;
  /** Text after the figure in the same colour: "in 12 months". */
  readonly children?: ReactNode;
}

/** A gain or a loss: arrow, sign and colour, so that none of them carries the meaning alone. */
export const Gain = ({ value, as = 'percent', children }: GainProps): ReactNode => {
  const text = formats[as](value === null || value === undefined ? value : Math.abs(value));
  if (text === missing) return <Missing />;
  const direction = !/[1-9]/.test(text) ? 'none' : (value ?? 0) > 0 ? 'up' : 'down';
  if (direction === 'none')
    return (
      <span className="t-figure">
        {text}
        {children !== undefined && <> {children}</>}
      </span>
    );
  const sign = direction === 'up' ? '+' : '−';
  return (
    <span className={direction === 'up' ? 't-good' : 't-bad'}>
      <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
      <span className="t-figure">
        {sign}
        {text}
      </span>
      {children !== undefined && <> {children}</>}
    </span>
  );
};
