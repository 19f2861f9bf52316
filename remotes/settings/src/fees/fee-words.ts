import type { CallRow } from '@tessera/contract/schemas';
import { isProduct, type FeeChangeStatus, type FeeSubject } from '@tessera/contract/fees/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Tone } from '@tessera/ui/core';

export type Fee = CallRow<'listFees'>;
export type FeeChange = Fee['changes'][number];
export type Schedule = Fee['schedules'][number];

export const feesHref = '/settings/fees';
export const newRatesHref = (subject: string): string => `${feesHref}/${encodeURIComponent(subject)}/change`;

/** What a change brings, within a sentence and at its beginning. */
export const bringsOf = (subject: FeeSubject): { readonly what: string; readonly What: string } =>
  isProduct(subject) ? { what: 'a new product', What: 'New product' } : { what: 'new rates', What: 'New rates' };

export const changeTones: Readonly<Record<FeeChangeStatus, Tone>> = {
  Proposed: 'warning',
  Approved: 'good',
  Replaced: 'neutral',
  Rejected: 'neutral',
  Withdrawn: 'neutral',
};

/** The rates in force; null before the first. */
export const presentOf = ({ schedules, presentFrom }: Fee): Schedule | null =>
  schedules.find(({ from }) => from === presentFrom) ?? null;

/** Approved rates that have not begun, the next first. */
export const futureOf = ({ schedules }: Fee, today: IsoDate): readonly Schedule[] =>
  schedules.filter(({ from }) => from > today).reverse();

/** The change that waits for a second person; null when none does. */
export const waitingOf = ({ changes }: Fee): FeeChange | null =>
  changes.find(({ status }) => status === 'Proposed') ?? null;
