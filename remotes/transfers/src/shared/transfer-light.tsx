import type { ReactNode } from 'react';
import { Tag, type Tone } from '@tessera/ui/core';
import type { Transfer } from './transfer';

export interface Light {
  readonly tone: Tone;
  readonly word: string;
}

const tones: Readonly<Record<Transfer['clock']['light'], Tone>> = {
  'On time': 'good',
  Slow: 'warning',
  Late: 'bad',
  Complete: 'good',
  Rejected: 'bad',
  Ended: 'neutral',
};

/** What each light of a transfer in progress means. */
export const lightMeanings = {
  onTime: 'up to two thirds of the time',
  slow: 'over two thirds of it used',
  late: 'over the time of their kind',
} as const;

/**
 * The traffic light of a transfer: by the clock of its kind while in progress, by outcome afterwards. One that ended
 * without moving anything says how.
 */
export const lightOf = ({ transferStatus, clock }: Pick<Transfer, 'transferStatus' | 'clock'>): Light => ({
  tone: tones[clock.light],
  word: clock.light === 'Ended' ? transferStatus : clock.light,
});

/** The light, as a word on its colour. */
export const TransferLight = ({
  transfer,
}: {
  readonly transfer: Pick<Transfer, 'transferStatus' | 'clock'>;
}): ReactNode => {
  const { tone, word } = lightOf(transfer);
  return (
    <Tag tone={tone} dot>
      {word}
    </Tag>
  );
};

/** "1 day", "17 days". */
export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
