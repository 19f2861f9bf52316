import { datedTable } from './dated';

/** Working days for which a break may stay without asking somebody, by date. */
export const breakDaysMax = datedTable('days of a break', [
  {
    from: '2015-06-01',
    value: 5,
    source:
      'Tessera’s own limit: CASS 6.6 and 7.15 ask for breaks to be resolved without undue delay, and give no number',
    verified: false,
  },
]);

/** Working days within which money that was received has to be allocated to a client, by date. */
export const allocationDays = datedTable('days to allocate client money', [
  {
    from: '2015-06-01',
    value: 10,
    source: 'FCA Handbook, CASS 7.13.36R: allocated promptly, and within ten business days of the receipt',
    verified: false,
  },
]);
