import fc from 'fast-check';
import { bankHolidays } from './bank-holidays';
import {
  addDays,
  addMonths,
  addWorkingDays,
  ageOn,
  daysBetween,
  isIsoDate,
  isWorkingDay,
  londonDate,
  londonDay,
  taxYearDates,
  taxYearOf,
  workingDayOnOrAfter,
  workingDayOnOrBefore,
  workingDaysBetween,
} from './dates';

const dates = fc
  .date({ min: new Date('2021-01-01'), max: new Date('2027-12-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dates', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29'])('takes %s', (text) => expect(isIsoDate(text)).toBe(true));
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '',
    '0000-01-01',
    '0001-01-01',
    '0202-11-20',
  ])('refuses %p', (text) => expect(isIsoDate(text)).toBe(false));

  it('keeps to the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-11-20', -36)).toBe('2023-11-20');
  });

  it('counts days over a change of the clocks', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  it('begins a tax year on 6 April', () => {
    expect(taxYearOf('2026-04-05')).toBe('2025/26');
    expect(taxYearOf('2026-04-06')).toBe('2026/27');
    expect(taxYearOf('1999-12-31')).toBe('1999/00');
    expect(taxYearDates('2026/27')).toEqual({ from: '2026-04-06', to: '2027-04-05' });
  });

  it('counts a year of age on the birthday', () => {
    expect(ageOn('2008-11-20', '2026-11-19')).toBe(17);
    expect(ageOn('2008-11-20', '2026-11-20')).toBe(18);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });

  it('is in London what the clock says there', () => {
    expect(londonDate(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
    expect(londonDate(new Date('2026-12-01T23:30:00Z'))).toBe('2026-12-01');
  });
  it.each([
    ['2026-07-01', '2026-07-01'],
    ['2026-07-01T23:30:00Z', '2026-07-02'],
    ['2026-07-01T22:59:59.999Z', '2026-07-01'],
    ['2026-12-01T23:30:00Z', '2026-12-01'],
    ['2026-03-29T00:30:00.123Z', '2026-03-29'],
    ['2026-07-02T00:30:00+01:00', '2026-07-02'],
    ['2026-12-01T23:30:00-05:00', '2026-12-02'],
    ['2026-07-01T23:30:00', '2026-07-01'],
    ['2026-07-01T23:30Z', '2026-07-02'],
    ['2026-02-30', null],
    ['2026-02-30T10:00:00Z', null],
    ['2026-07-01T25:00:00Z', null],
    ['2026-07-01T25:00', null],
    ['1 July 2026', null],
    ['2026-07-01Z', null],
    ['', null],
  ])('%j is in London the day %p', (text, day) => expect(londonDay(text)).toBe(day));
});

describe('working days of England and Wales', () => {
  it.each(['2026-04-03', '2026-04-06', '2026-12-28', '2027-12-27', '2022-09-19', '2026-11-21'])(
    'does not work on %s',
    (date) => expect(isWorkingDay(date)).toBe(false),
  );

  it('goes over Easter', () => {
    expect(addWorkingDays('2026-04-02', 1)).toBe('2026-04-07');
    expect(addWorkingDays('2026-04-07', -1)).toBe('2026-04-02');
    expect(workingDayOnOrAfter('2026-04-03')).toBe('2026-04-07');
    expect(workingDayOnOrBefore('2026-11-22')).toBe('2026-11-20');
  });

  it('refuses a year before those that were entered', () =>
    expect(() => isWorkingDay('2019-01-02')).toThrow('Add the year to bank-holidays.ts'));

  it('has bank holidays on weekdays only, eight or more a year, in order', () => {
    for (const [year, days] of Object.entries(bankHolidays)) {
      expect(days.length).toBeGreaterThanOrEqual(8);
      expect([...days].sort()).toEqual(days);
      for (const day of days) {
        expect(day.startsWith(year)).toBe(true);
        expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      }
    }
  });

  it('goes as many working days forth as back', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 40 }), (date, count) => {
        const start = workingDayOnOrAfter(date);
        return (
          addWorkingDays(addWorkingDays(start, count), -count) === start &&
          workingDaysBetween(start, addWorkingDays(start, count)).length === count + 1
        );
      }),
      { verbose: 1 },
    );
  });
});
