import fc from 'fast-check';
import { addDays, isWorkingDay } from '../dates/dates';
import { p60DueOn, taxMonthFrom, taxMonthNumber, taxMonthOf, taxMonthsOf, taxWeekNumber } from './tax-months';

const days = fc
  .date({ min: new Date('2021-04-06'), max: new Date('2028-04-05'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('a tax month', () => {
  it.each([
    ['2026-04-06', '2026/27', 1, '2026-04-06', '2026-05-05', '2026-05-22'],
    ['2026-05-05', '2026/27', 1, '2026-04-06', '2026-05-05', '2026-05-22'],
    ['2026-11-20', '2026/27', 8, '2026-11-06', '2026-12-05', '2026-12-22'],
    ['2027-01-05', '2026/27', 9, '2026-12-06', '2027-01-05', '2027-01-22'],
    ['2027-04-05', '2026/27', 12, '2027-03-06', '2027-04-05', '2027-04-22'],
  ])('of %s is %s month %p, %s to %s', (date, taxYear, month, from, to, payBy) =>
    expect(taxMonthOf(date)).toEqual({ taxYear, month, from, to, payBy }),
  );

  it.each([
    ['2026-07-20', '2026-08-21'],
    ['2026-10-10', '2026-11-20'],
    ['2024-03-10', '2024-04-22'],
    ['2021-12-10', '2022-01-21'],
    // The 22nd is Easter Monday, and Good Friday is no working day either.
    ['2030-03-10', '2030-04-18'],
  ])('of %s is paid for by %s, the last working day up to the 22nd', (date, payBy) =>
    expect(taxMonthOf(date).payBy).toBe(payBy),
  );

  it('has the day in it, and is paid for on a working day after its end, by the 22nd', () => {
    fc.assert(
      fc.property(days, (date) => {
        const { from, to, payBy } = taxMonthOf(date);
        return from <= date && date <= to && to < payBy && payBy.slice(8) <= '22' && isWorkingDay(payBy);
      }),
      { verbose: 1 },
    );
  });

  it('of a year follows the one before without a gap, twelve in all', () => {
    const months = taxMonthsOf('2027/28');
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(months[0]?.from).toBe('2027-04-06');
    expect(months[11]?.to).toBe('2028-04-05');
    months.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(months[index]?.to ?? '', 1)));
  });

  it.each(['2026', '2026/28', '2026-27', '', 'next'])('of the year %p is refused', (taxYear) =>
    expect(() => taxMonthsOf(taxYear)).toThrow(RangeError),
  );

  it('is found by its first day only', () => {
    expect(taxMonthFrom('2026-11-06')).toEqual(taxMonthOf('2026-12-05'));
    expect(taxMonthFrom('2026-11-05')).toBeNull();
  });

  it('needs no bank holidays for its number', () => expect(taxMonthNumber('2009-06-06')).toBe(3));
});

describe('a tax week', () => {
  it.each([
    ['2009-04-06', 1],
    ['2009-04-12', 1],
    ['2009-04-13', 2],
    ['2010-04-04', 52],
    ['2010-04-05', 53],
  ])('of %s is %p', (date, week) => expect(taxWeekNumber(date)).toBe(week));
});

describe('a P60', () => {
  it('is given by 31 May after its tax year', () => expect(p60DueOn('2026/27')).toBe('2027-05-31'));
});
