import type { CallData } from '@tessera/contract/schemas';
import { Count, DateText, Gain, Money, Percent, Quantity, type KeyFigure } from '@tessera/ui/core';
import { InstrumentPrice } from './instrument-price';

export type Instrument = CallData<'getAsset'>;

/** Labels of the figures while the instrument loads. */
export const loadingFigures: readonly KeyFigure[] = [
  'Price',
  'Day change',
  'Held value',
  'Holders',
  'Ongoing charge',
].map((label) => ({ label, value: null }));

/** What an adviser looks at first: the price, its change, and how much of it the firm's clients hold. */
export const figuresOf = (instrument: Instrument, businessDate: string): KeyFigure[] => [
  {
    label: 'Price',
    value: <InstrumentPrice value={instrument.currentPrice} currency={instrument.currency} />,
    note: instrument.currentPriceDate ? <DateText value={instrument.currentPriceDate} /> : 'no price yet',
  },
  { label: 'Day change', value: <Gain value={instrument.dayChangePercent} />, note: 'on the dealing day before' },
  {
    label: 'Held value',
    value: <Money value={instrument.heldValue} short />,
    note: (
      <>
        <Quantity value={instrument.heldQuantity} /> units
      </>
    ),
  },
  {
    label: 'Holders',
    value: <Count value={instrument.holders} />,
    note: (
      <>
        on <DateText value={businessDate} />
      </>
    ),
  },
  {
    label: 'Ongoing charge',
    value: <Percent value={instrument.ocf} />,
    note: instrument.ocf === null ? 'none published' : 'a year',
  },
];
