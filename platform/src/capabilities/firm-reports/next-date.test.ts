import { nextScheduleDate } from './next-date';

describe('the next day of a scheduled report', () => {
  it('is a working day: the next one, or weeks or months after the day it was asked for', () => {
    // 25 December 2026 is a Friday, and Monday 28 December a bank holiday in its place for Boxing Day.
    expect(nextScheduleDate('Daily', '2026-11-26', '2026-12-24')).toBe('2026-12-29');
    expect(nextScheduleDate('Weekly', '2026-11-26', '2026-11-26')).toBe('2026-12-03');
    expect(nextScheduleDate('Weekly', '2026-11-27', '2026-12-18')).toBe('2026-12-29');
    // It comes back to its own weekday and day of the month.
    expect(nextScheduleDate('Weekly', '2026-11-27', '2026-12-29')).toBe('2027-01-04');
    expect(nextScheduleDate('Monthly', '2026-08-31', '2026-09-30')).toBe('2026-11-02');
    expect(nextScheduleDate('Monthly', '2026-08-31', '2026-11-02')).toBe('2026-11-30');
    expect(nextScheduleDate('Monthly', '2020-01-15', '2026-11-26')).toBe('2026-12-15');
  });
});
