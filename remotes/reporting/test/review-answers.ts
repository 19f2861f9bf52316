import type { CallData } from '@tessera/contract/schemas';

const held: CallData<'listClientReviews'>['reviews'][number] = {
  reviewId: '0YR000002',
  outcome: 'Held',
  offeredOn: '2025-09-12',
  reviewedOn: '2025-10-01',
  way: 'Meeting',
  agreed: 'Less risk from the age of sixty.',
  suitable: true,
  nextDue: '2026-10-01',
  recordedAt: '2025-10-01T10:00:00.000Z',
  recordedBy: 'Priya Hart',
  corrects: '0YR000001',
  correctionReason: 'The day of the letter was typed.',
  correctedBy: null,
};

export const reviewRecord: CallData<'listClientReviews'> = {
  state: 'Overdue',
  due: '2026-10-01',
  lastHeldOn: '2025-10-01',
  lastRefusedOn: null,
  openOfferOn: null,
  rule: { months: 12, source: 'FCA COBS 9A.3', verified: false, note: 'FCA CP26/10 is no rule yet.' },
  reviews: [
    held,
    {
      ...held,
      reviewId: '0YR000001',
      reviewedOn: '2025-09-12',
      nextDue: '2026-09-12',
      corrects: null,
      correctionReason: null,
      correctedBy: '0YR000002',
    },
  ],
};

export const reviewsDue: CallData<'listReviewsDue'> = [
  {
    id: 'C1',
    name: 'Mrs Eleanor Whitcombe',
    nodeName: 'Bath office',
    state: 'Overdue',
    due: '2026-10-01',
    lastHeldOn: '2025-10-01',
    lastRefusedOn: null,
    openOfferOn: null,
  },
];
