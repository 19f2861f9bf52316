import fc from 'fast-check';
import { dealingPoint, londonInstant, settlementDate } from './dealing';
import { isWorkingDay } from '../dates/dates';

describe('the dealing point', () => {
  it.each([
    ['2026-11-20T11:59', '2026-11-20'],
    ['2026-11-20T12:00', '2026-11-23'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21T09:00', '2026-11-23'],
    ['2026-12-24T12:01', '2026-12-29'],
  ])('of a fund order ready at %s is noon of %s', (at, date) =>
    expect(dealingPoint('Fund', at)).toEqual({ date, time: '12:00', kind: 'Valuation point' }),
  );
  it.each([
    ['2026-11-20T10:15', '2026-11-20', '10:15'],
    ['2026-11-20T07:59', '2026-11-20', '08:00'],
    ['2026-11-20T16:29', '2026-11-20', '16:29'],
    ['2026-11-20T16:30', '2026-11-23', '08:00'],
    ['2026-11-22', '2026-11-23', '08:00'],
  ])('of a share ready at %s is %s %s', (at, date, time) =>
    expect(dealingPoint('Equity', at)).toEqual({ date, time, kind: 'Market hours' }),
  );
  it.each(['', '2026-11-20T24:00', '2026-02-30T10:00', '2026-11-20 10:00', '2026-11-20T10:00:00Z'])(
    'refuses %p',
    (at) => expect(() => dealingPoint('ETF', at)).toThrow(RangeError),
  );
  it('is on a working day and never in the past', () => {
    const moments = fc
      .date({ min: new Date('2021-01-01'), max: new Date('2027-12-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16));
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Fund' as const,
          'Equity' as const,
          'ETF' as const,
          'Investment Trust' as const,
          'Bond' as const,
        ),
        moments,
        (type, at) => {
          const point = dealingPoint(type, at);
          return isWorkingDay(point.date) && `${point.date}T${point.time}` >= at;
        },
      ),
      { verbose: 1 },
    );
  });
});

describe('the instant of a time in London', () => {
  it.each([
    ['2026-11-20T12:00', '2026-11-20T12:00:00.000Z'],
    ['2026-07-01T12:00', '2026-07-01T11:00:00.000Z'],
    ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ])('%s is %s', (at, instant) => expect(londonInstant(at).toISOString()).toBe(instant));
});

describe('settlement', () => {
  it.each([
    ['Equity', '2026-11-20', 2, '2026-11-24'],
    ['ETF', '2027-10-08', 2, '2027-10-12'],
    ['Equity', '2027-10-11', 2, '2027-10-12'],
    ['Fund', '2026-11-20', 4, '2026-11-26'],
    ['Fund', '2027-10-11', 4, '2027-10-15'],
    ['Bond', '2026-11-20', 1, '2026-11-23'],
    ['Bond', '2027-10-11', 2, '2027-10-12'],
    ['Investment Trust', '2026-12-24', 2, '2026-12-30'],
  ] as const)('of %s traded on %s (%p days of its own) is %s', (type, trade, own, settles) =>
    expect(settlementDate(type, trade, own)).toBe(settles),
  );
});
