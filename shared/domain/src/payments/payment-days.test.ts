import fc from 'fast-check';
import { isWorkingDay } from '../dates/dates';
import {
  firstWithdrawal,
  nextPaymentDate,
  paymentDates,
  paymentDays,
  salesRaisedOn,
  setUpBy,
  setUpInTime,
} from './payment-days';

const days = fc
  .date({ min: new Date('2021-02-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days of regular payments', () => {
  it.each([
    [1, '2026-11-20', '2026-12-01', '2026-12-01'],
    [21, '2026-11-20', '2026-11-21', '2026-11-23'],
    [28, '2026-11-20', '2026-11-28', '2026-11-30'],
    [21, '2026-11-23', '2026-11-21', '2026-11-23'],
    [21, '2026-11-24', '2026-12-21', '2026-12-21'],
    [28, '2026-03-01', '2026-02-28', '2026-03-02'],
    [1, '2027-01-01', '2027-01-01', '2027-01-04'],
    [28, '2026-12-25', '2026-12-28', '2026-12-29'],
    [7, '2026-12-31', '2027-01-07', '2027-01-07'],
  ] as const)('the %p. from %s is due %s and paid %s', (day, from, due, date) =>
    expect(nextPaymentDate(day, from)).toEqual({ due, date }),
  );
  it('gives as many as asked, a month apart', () =>
    expect(paymentDates(14, '2026-11-20', 3).map(({ date }) => date)).toEqual([
      '2026-12-14',
      '2027-01-14',
      '2027-02-15',
    ]));
  it('is always the next working day on or after, and never skips a month', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentDays), days, (day, from) => {
        const [first, second] = paymentDates(day, from, 2);
        if (!first || !second) return false;
        const again = nextPaymentDate(day, first.date);
        return (
          first.date >= from &&
          first.date >= first.due &&
          isWorkingDay(first.date) &&
          again.date === first.date &&
          second.due.slice(0, 7) > first.due.slice(0, 7) &&
          second.due <=
            `${Number(first.due.slice(0, 4)) + (first.due.slice(5, 7) === '12' ? 1 : 0)}-${String((Number(first.due.slice(5, 7)) % 12) + 1).padStart(2, '0')}-28`
        );
      }),
      { verbose: 1 },
    );
  });
});

describe('cut-offs', () => {
  it('wants a withdrawal set up six working days before', () => {
    const payment = { due: '2026-11-28', date: '2026-11-30' };
    expect(setUpBy(payment)).toBe('2026-11-20');
    expect(setUpInTime('2026-11-20', payment)).toBe(true);
    expect(setUpInTime('2026-11-23', payment)).toBe(false);
    expect(firstWithdrawal(28, '2026-11-20')).toEqual(payment);
  });
  it('counts what is set up at a weekend from Monday', () => {
    expect(setUpInTime('2026-11-21', { due: '2026-11-28', date: '2026-11-30' })).toBe(false);
    expect(firstWithdrawal(28, '2026-11-21').date).toBe('2026-12-29');
  });
  it('raises sales five working days before', () =>
    expect(salesRaisedOn({ due: '2026-11-28', date: '2026-11-30' })).toBe('2026-11-23'));
  it('sets the first withdrawal on a day that is in time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentDays), days, (day, today) => {
        const payment = firstWithdrawal(day, today);
        return setUpInTime(today, payment) && setUpBy(payment) >= today;
      }),
      { verbose: 1 },
    );
  });
});
