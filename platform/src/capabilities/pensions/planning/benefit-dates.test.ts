import { offeredOnce, paydayAfterChange, readStart } from './benefit-dates';

describe('the first payday after its day of the month is changed', () => {
  const change = (from: 1 | 14 | 28, to: 1 | 14 | 28, next: string, lastPaid: string | null, today: string): string =>
    paydayAfterChange({ from, to, next, lastPaid, startDate: '2026-09-14' }, 'Drawdown income', today);

  it.each([
    ['this month is paid already: the month after', 14, 28, '2026-12-14', '2026-11-16', '2026-11-10', '2026-12-29'],
    ['this month is not paid yet: still in it', 14, 28, '2026-11-16', '2026-10-14', '2026-11-02', '2026-11-30'],
    ['its cut-off has passed: the month after', 28, 14, '2026-12-29', '2026-11-30', '2026-12-09', '2027-01-14'],
    [
      'a February day that moves to March counts as February',
      14,
      28,
      '2027-03-15',
      '2027-02-15',
      '2027-02-16',
      '2027-03-30',
    ],
    [
      'a day that a payment is made on already is not paid twice',
      28,
      1,
      '2027-03-30',
      '2027-03-01',
      '2027-02-15',
      '2027-04-01',
    ],
  ] as const)('%s', (_, from, to, next, lastPaid, today, expected) => {
    expect(change(from, to, next, lastPaid, today)).toBe(expected);
  });
});

it('offers a day once, also where two days of the month are paid on it', () => {
  const days = offeredOnce('2027-02-01').map(({ date }) => date);
  expect(days).toContain('2027-03-01');
  expect(new Set(days).size).toBe(days.length);
});

it('starts within a year, or is refused with the last day it can start', () => {
  expect(readStart('2026-11-20', undefined)).toBeNull();
  expect(readStart('2026-11-20', '2027-11-20')).toBe('2027-11-20');
  expect(() => readStart('2026-11-20', '2027-11-21')).toThrow(
    expect.objectContaining({
      fieldErrors: [
        { fieldName: 'startDate', type: 'invalid', errorMessage: 'Enter 20 November 2027 or an earlier day.' },
      ],
    }),
  );
});
