import { businessTime } from './business-time';

describe('the time of a business date', () => {
  it.each([
    ['summer time in London', '2026-07-01', '2026-07-01T10:59:00Z', false, '2026-07-01T11:59'],
    ['winter time in London', '2026-11-20', '2026-11-20T12:01:00Z', false, '2026-11-20T12:01'],
    ['its end on a day off that follows', '2026-11-20', '2026-11-21T09:00:00Z', false, '2026-11-20T23:59'],
    ['today’s time where the date was set by hand', '2026-11-20', '2027-02-03T09:00:00Z', true, '2026-11-20T09:00'],
    [
      'today’s time where it was moved on ahead of London’s',
      '2026-11-20',
      '2026-11-19T15:00:00Z',
      false,
      '2026-11-20T15:00',
    ],
  ])('is %s', (_, date, now, fixed, expected) => expect(businessTime(date, new Date(now), fixed)).toBe(expected));
});
