import type { ReactNode } from 'react';
import { formatPrice, formatQuantity } from '@tessera/ui/core';
import { LineChart } from '@tessera/ui/chart';
import type { DatedPrice } from './price-change';

interface PriceChartProps {
  readonly label: string;
  readonly prices: readonly DatedPrice[];
  readonly currency: string;
}

const formatPounds = (value: number | null): string => formatPrice(value);
const formatOther = (value: number | null): string => formatQuantity(value);

/** Prices as a line, with a table behind it. A file of its own, so that only this page loads the chart code. */
export const PriceChart = ({ label, prices, currency }: PriceChartProps): ReactNode => (
  <LineChart
    label={label}
    height={280}
    format={currency === 'GBP' ? formatPounds : formatOther}
    series={[{ name: 'Price', points: prices.map(({ date, price }) => ({ date, value: price })) }]}
  />
);
