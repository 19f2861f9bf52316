import type { ReactNode } from 'react';
import { Tag, type Tone } from '@tessera/ui/core';
import type { Transfer } from './transfer';

export interface Light {
  readonly tone: Tone;
  readonly word: string;
}

/**
 * A transfer is on time up to the first number of days and late from the second (workbench rule of adviser platforms,
 * domain research A.7).
 */
const onTimeDaysMax = 10;
const lateDaysMin = 30;

/**
 * The traffic light of a transfer: by age while in progress, by outcome afterwards. Red when rejected, green when
 * complete.
 */
export const lightOf = ({ transferStatus, days }: Pick<Transfer, 'transferStatus' | 'days'>): Light => {
  switch (transferStatus) {
    case 'Rejected':
      return { tone: 'bad', word: 'Rejected' };
    case 'Completed':
      return { tone: 'good', word: 'Complete' };
    case 'Cancelled':
    case 'Deleted':
      return { tone: 'neutral', word: transferStatus };
    default:
      return days >= lateDaysMin
        ? { tone: 'bad', word: 'Late' }
        : days > onTimeDaysMax
          ? { tone: 'warning', word: 'Slow' }
          : { tone: 'good', word: 'On time' };
  }
};

/** The light, as a word on its colour. */
export const TransferLight = ({ transfer }: { readonly transfer: Transfer }): ReactNode => {
  const { tone, word } = lightOf(transfer);
  return (
    <Tag tone={tone} dot>
      {word}
    </Tag>
  );
};

/** "1 day", "17 days". */
export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
