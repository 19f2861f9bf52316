import fc from 'fast-check';
import { addDays, daysBetween, isIsoDate } from './dates';
import { dateProblem, readDate, sentDateProblem } from './typed-date';
import { dateText } from '../words/wording';

const today = '2026-11-22';
const read = (text: string, side?: 'past' | 'future', on = today): string | undefined =>
  readDate(text, { today: on, side }).date;

it.each([
  ['20 Nov 2026', '2026-11-20'],
  ['20 november 2026', '2026-11-20'],
  ['20nov26', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20/11/26', '2026-11-20'],
  ['20.11.26', '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  [' 1-2-2026 ', '2026-02-01'],
  ['1 / 2 / 2026', '2026-02-01'],
  ['20\u00a0Nov\u00a02026', '2026-11-20'],
  ['29 Feb 2028', '2028-02-29'],
  ['1 Sept 2026', '2026-09-01'],
  ['1st Dec 2026', '2026-12-01'],
  ['today', '2026-11-22'],
  ['Tomorrow', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['20 Nov', '2026-11-20'],
  ['5 January', '2027-01-05'],
  ['1/12', '2026-12-01'],
  ['20.11', '2026-11-20'],
  ['5-1', '2027-01-05'],
  ['24112026', '2026-11-24'],
  ['Tue 24 Nov 2026', '2026-11-24'],
  ['tuesday, 24/11/26', '2026-11-24'],
  ['Fri. 20 Nov', '2026-11-20'],
  ['29 Feb', '2028-02-29'],
])('"%s" is %s', (text, date) => expect(read(text)).toBe(date));

it.each([
  ['30/02/2027', 'There is no 30 February 2027.'],
  ['31 Nov 26', 'There is no 31 November 2026.'],
  ['30 Feb', 'There is no 30 February 2026.'],
  ['30/2', 'There is no 30 February 2026.'],
  ['1/13', 'There is no month 13.'],
  ['Mon 24 Nov 2026', '24 November 2026 is a Tuesday, not a Monday.'],
  ['Foo 24 Nov 2026', 'Enter a date, such as 20 Nov 2026.'],
  ['Tue', 'Enter a date, such as 20 Nov 2026.'],
  ['2026-02-29', 'There is no 29 February 2026.'],
  ['0/1/2026', 'There is no 0 January 2026.'],
  ['11/20/2026', 'There is no month 20.'],
  ['soon', 'Enter a date, such as 20 Nov 2026.'],
  ['', 'Enter a date, such as 20 Nov 2026.'],
  ['20 Foo 2026', 'Enter a date, such as 20 Nov 2026.'],
  ['20 Novfoo 2026', 'Enter a date, such as 20 Nov 2026.'],
  ['20/11.26', 'Enter a date, such as 20 Nov 2026.'],
  ['0026-11-20', 'Enter a date, such as 20 Nov 2026.'],
  ['20261120', 'There is no month 26.'],
  ['2011202', 'Enter a date, such as 20 Nov 2026.'],
  ['20/11/026', 'Enter a date, such as 20 Nov 2026.'],
])('"%s" is refused: %s', (text, problem) => expect(readDate(text, { today })).toEqual({ problem }));

describe('which year is meant', () => {
  it.each([
    ['3/4/64', '1964-04-03'],
    ['3/4/24', '2024-04-03'],
    ['3/4/27', '1927-04-03'],
    ['25 Dec 26', '2026-12-25'],
    ['20 Nov', '2026-11-20'],
    ['25 Dec', '2025-12-25'],
  ])('of "%s" in a birth: %s', (text, date) => expect(read(text, 'past')).toBe(date));
  it.each([
    ['3/4/27', '2027-04-03'],
    ['3/4/64', '2064-04-03'],
    ['20/11/26', '2026-11-20'],
    ['20 Nov', '2027-11-20'],
    ['22 Nov', '2026-11-22'],
    ['1 Dec', '2026-12-01'],
    ['1/12', '2026-12-01'],
    ['1/11', '2027-11-01'],
  ])('of "%s" in what is to come: %s', (text, date) => expect(read(text, 'future')).toBe(date));
  it('of 29 February, the year that has one', () => {
    expect(read('29 Feb', 'future')).toBe('2028-02-29');
    expect(read('29 Feb', 'future', '2027-11-22')).toBe('2028-02-29');
    expect(read('29/2', 'future', '2096-03-01')).toBe('2104-02-29');
    expect(read('29 Feb', 'past')).toBe('2024-02-29');
  });
});

it('accepts a date, and says what is wrong with any other text in a form', () => {
  expect(dateProblem('2027-02-28', today)).toBeNull();
  expect(dateProblem('30/02/2027', today)).toBe('There is no 30 February 2027.');
  expect(dateProblem('2027-02-30', today)).toBe('There is no 30 February 2027.');
  expect(dateProblem('tomorrow', today)).toBe('Enter a date, such as 20 Nov 2026.');
});

it('accepts only YYYY-MM-DD in a call', () => {
  expect(sentDateProblem('2027-02-28')).toBeNull();
  expect(sentDateProblem('2027-02-30')).toBe('There is no 30 February 2027.');
  for (const text of ['28/02/2027', '2027-2-8', 'today', '', '0000-01-01', '2027-13-01x'])
    expect(sentDateProblem(text)).toBe('Enter a date, such as 2026-11-20.');
  expect(sentDateProblem('2027-13-01')).toBe('There is no month 13.');
});

const days = fc.integer({ min: -40_000, max: 40_000 }).map((count) => addDays(today, count));
const parts = (date: string) => ({ year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8) });

it('reads every day however it is written', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' '), (date, mark) => {
      const { year, month, day } = parts(date);
      for (const written of [
        date,
        dateText(date),
        [day, month, year].join(mark),
        [Number(day), Number(month), year].join(mark),
      ])
        expect(read(written)).toBe(date);
    }),
    { verbose: 1 },
  );
});

it('reads two digits as the nearest such year, and never as a future one in a field for past dates', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('past' as const, undefined), (date, side) => {
      const { year, month, day } = parts(date);
      const found = read(`${day}/${month}/${year.slice(2)}`, side);
      // 29 February is there in some centuries only.
      if (found === undefined) return expect(`${month}-${day}`).toBe('02-29');
      expect(found.slice(5)).toBe(date.slice(5));
      expect(Number(found.slice(0, 4)) - 2026).toBeGreaterThan(side === 'past' ? -100 : -51);
      expect(Number(found.slice(0, 4)) - 2026).toBeLessThanOrEqual(side === 'past' ? 0 : 49);
    }),
    { verbose: 1 },
  );
});

it('when any text is read, the result is a valid day or a problem', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. novdecjan'), maxLength: 14 }), (text) => {
      const { date, problem } = readDate(text, { today });
      expect(date === undefined ? (problem ?? '').endsWith('.') : isIsoDate(date)).toBe(true);
    }),
    { verbose: 1, numRuns: 1_000 },
  );
  expect(daysBetween(read('yesterday')!, read('tomorrow')!)).toBe(2);
});
