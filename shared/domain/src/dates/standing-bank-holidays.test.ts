import fc from 'fast-check';
import { bankHolidays, isProvisionalDate } from './bank-holidays';
import { addWorkingDays, isWorkingDay, workingDayOnOrAfter } from './dates';
import { standingBankHolidays } from './standing-bank-holidays';

/**
 * What was announced for one year alone: days that were added, and those that were moved from where the rules have
 * them.
 */
const announced: Readonly<Record<string, { readonly added: readonly string[]; readonly moved: readonly string[] }>> = {
  2020: { added: ['2020-05-08'], moved: ['2020-05-04'] },
  2022: { added: ['2022-06-02', '2022-06-03', '2022-09-19'], moved: ['2022-05-30'] },
  2023: { added: ['2023-05-08'], moved: [] },
};

describe('bank holidays by the standing rules', () => {
  it.each(Object.entries(bankHolidays))(
    'are those of %s, but for what was announced for that year alone',
    (year, published) => {
      const { added = [], moved = [] } = announced[year] ?? {};
      expect([...standingBankHolidays(Number(year)).filter((day) => !moved.includes(day)), ...added].sort()).toEqual(
        published,
      );
    },
  );

  it('are eight weekdays in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2400 }), (year) => {
        const days = standingBankHolidays(year);
        expect(new Set(days).size).toBe(8);
        expect(days.filter((day) => new Date(day).getUTCDay() % 6 === 0 || !day.startsWith(String(year)))).toEqual([]);
      }),
    );
  });

  it('are worked by beyond the last year that is published, and such dates are provisional', () => {
    expect(standingBankHolidays(2029)).toEqual([
      '2029-01-01',
      '2029-03-30',
      '2029-04-02',
      '2029-05-07',
      '2029-05-28',
      '2029-08-27',
      '2029-12-25',
      '2029-12-26',
    ]);
    expect(addWorkingDays('2028-12-29', 1)).toBe('2029-01-02');
    expect(workingDayOnOrAfter('2029-03-30')).toBe('2029-04-03');
    expect(isWorkingDay('2031-01-02')).toBe(true);
    expect(['2028-12-31', '2029-01-01'].map(isProvisionalDate)).toEqual([false, true]);
  });
});
