import { datedTable } from './dated';

/** How often an adviser who gives ongoing advice reviews whether a client's investments still suit them. */
export const reviewRules = datedTable<{
  /** Months after the last review. */
  readonly everyMonths: number;
  /** What is proposed to change. */
  readonly note: string;
}>('periodic review', [
  {
    from: '2018-01-03',
    value: {
      everyMonths: 12,
      note: 'FCA CP26/10 proposes a review from time to time with evidence of its value in place of the yearly one. It is no rule yet.',
    },
    source:
      'FCA COBS 9A.3 (periodic assessments of suitability, at least yearly: MiFID Org Regulation art. 54(13)); what the client pays for, PROD 3.3 (general knowledge)',
    verified: false,
  },
]);
