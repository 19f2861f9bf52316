import type { ReviewOutcome, ReviewState } from '@tessera/contract/reviews/values';
import type { CallData } from '@tessera/contract/schemas';
import type { Tone } from '@tessera/ui/core';

export type ReviewRecord = CallData<'listClientReviews'>;
export type Review = ReviewRecord['reviews'][number];

export const stateTones: Readonly<Record<ReviewState, Tone>> = {
  'Never reviewed': 'warning',
  Overdue: 'bad',
  'Due soon': 'warning',
  'Up to date': 'good',
};

export const outcomeTones: Readonly<Record<ReviewOutcome, Tone>> = {
  Offered: 'info',
  Held: 'good',
  Refused: 'neutral',
};

/** The day that a row stands for. */
export const dayOf = ({ reviewedOn, offeredOn }: Review): string => reviewedOn ?? offeredOn ?? '';
