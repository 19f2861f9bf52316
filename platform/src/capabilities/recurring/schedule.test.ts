import { earliestDate, firstPayment, movesOn, paymentAfter, paymentsFrom, stepsOf } from './schedule';

/** A Friday. */
const today = '2026-11-20';

describe('the first payment', () => {
  it('of a new direct debit waits for the mandate and ten working days of notice', () =>
    expect(firstPayment(1, earliestDate('collection', today, null), null)).toEqual({
      due: '2027-01-01',
      date: '2027-01-04',
    }));
  it('under a mandate that is there needs the notice alone', () =>
    expect(earliestDate('collection', today, '2026-01-05')).toBe('2026-12-04'));
  it('under a mandate that is being set up waits for it', () =>
    expect(earliestDate('collection', today, '2026-12-09')).toBe('2026-12-09'));
  it('of a payment out is six working days away', () =>
    expect(firstPayment(28, earliestDate('withdrawal', today, null), null)).toEqual({
      due: '2026-11-28',
      date: '2026-11-30',
    }));
  it('is not before the day that was asked for', () =>
    expect(firstPayment(7, earliestDate('transfer', today, null), '2027-01-15').date).toBe('2027-02-08'));
});

describe('the payments of a year', () => {
  it('move from weekends and bank holidays to the next working day', () => {
    expect(paymentsFrom(28, '2026-11-20', null, 3)).toEqual([
      { due: '2026-11-28', date: '2026-11-30' },
      { due: '2026-12-28', date: '2026-12-29' },
      { due: '2027-01-28', date: '2027-01-28' },
    ]);
  });

  it('follow one another month by month, whichever day one moved to', () => {
    const dates: string[] = [];
    for (let date: string | null = '2026-11-30'; date !== null; date = paymentAfter(28, date, '2027-05-27'))
      dates.push(date);
    expect(dates).toEqual(['2026-11-30', '2026-12-29', '2027-01-28', '2027-03-01', '2027-03-30', '2027-04-28']);
  });

  it('include the one that is due on the end date and moves behind it', () =>
    expect(paymentAfter(28, '2026-11-30', '2026-12-28')).toBe('2026-12-29'));
});

describe('the days around a payment', () => {
  it('a collection is made a day before its file goes to Bacs', () =>
    expect(stepsOf('collection', '2026-12-29')).toEqual({
      date: '2026-12-29',
      asked: '2026-12-22',
      lastTry: '2026-12-29',
      collected: '2026-12-29',
      salesRaised: null,
    }));
  it('a payment out raises sales five working days before, and is tried until two before', () =>
    expect(stepsOf('withdrawal', '2027-01-04')).toMatchObject({
      asked: '2026-12-23',
      salesRaised: '2026-12-23',
      lastTry: '2026-12-30',
    }));
  it('what is late moves as soon as Bacs can', () => {
    expect(movesOn('collection', '2026-12-29', '2026-12-22')).toBe('2026-12-29');
    expect(movesOn('collection', '2026-12-29', '2026-12-29')).toBe('2026-12-31');
    expect(movesOn('transfer', '2026-12-29', '2026-12-29')).toBeNull();
  });
});
