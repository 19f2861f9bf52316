import { addDays, addMonths, type IsoDate } from '@tessera/domain/dates';
import { paymentDays, type PaymentDay } from '@tessera/domain/payment-days';
import fc from 'fast-check';
import { cutOffOf, daysOf, firstPayday, paydayAfter, paydayAfterChange } from './benefit-dates';
import { incomeDays } from './natural-income';

const run = 'Drawdown income' as const;
const setUp = '2026-01-05';

/** What a person does on a day: nothing, another payday, a pause or its end, or a payment asked for once. */
type Deed = PaymentDay | 'nothing' | 'pause or resume' | 'one-off';

const deeds = fc.array(
  fc.oneof(
    { weight: 30, arbitrary: fc.constant<Deed>('nothing') },
    { weight: 2, arbitrary: fc.constantFrom<Deed>(...paymentDays) },
    { weight: 1, arbitrary: fc.constantFrom<Deed>('pause or resume', 'one-off') },
  ),
  { minLength: 200, maxLength: 400 },
);

/** The days whose income was paid, in the order of the payments, and the day the last of them was fixed. */
const paidDays = (
  asked: readonly Deed[],
): { readonly paid: readonly IsoDate[]; readonly lastFixed: IsoDate | null } => {
  let payday = 7 as PaymentDay;
  let next = firstPayday(payday, run, setUp, null);
  let lastPaid: IsoDate | null = null;
  let paused = false;
  const fixOn: IsoDate[] = [];
  const paid: IsoDate[] = [];
  let lastFixed: IsoDate | null = null;
  asked.forEach((deed, index) => {
    const today = addDays(setUp, index);
    if (deed === 'pause or resume') paused = !paused;
    else if (deed === 'one-off')
      fixOn.push(daysOf(addDays(today, 14), 'One-off', 'BACS Credit', today).calculationDate);
    else if (deed !== 'nothing') {
      next = paydayAfterChange({ from: payday, to: deed, next, lastPaid, startDate: next }, run, today);
      payday = deed;
    }
    if (today >= cutOffOf(next, run)) {
      if (!paused) {
        fixOn.push(daysOf(next, run, 'BACS Credit', today).calculationDate);
        lastPaid = next;
      }
      next = paydayAfter(payday, next, null) ?? next;
    }
    for (const day of fixOn.filter((each) => each === today)) {
      const { from, before } = incomeDays({ lastFixed, askedOn: setUp }, day);
      for (let each = from; each < before; each = addDays(each, 1)) paid.push(each);
      lastFixed = day;
    }
  });
  return { paid, lastFixed };
};

const eachDay = (from: IsoDate, before: IsoDate): readonly IsoDate[] => {
  const days: IsoDate[] = [];
  for (let day = from; day < before; day = addDays(day, 1)) days.push(day);
  return days;
};

it('natural income pays every day from a month before it was set up once, whatever is done to its paydays', () => {
  fc.assert(
    fc.property(deeds, (asked) => {
      const { paid, lastFixed } = paidDays(asked);
      expect(paid).toEqual(lastFixed === null ? [] : eachDay(addMonths(setUp, -1), lastFixed));
    }),
    { verbose: 1, numRuns: 30 },
  );
});

it('natural income of a payday moved from the 7th to the 28th has the income between', () => {
  const first = incomeDays({ lastFixed: null, askedOn: '2026-02-01' }, '2026-03-04');
  expect(first).toEqual({ from: '2026-01-01', before: '2026-03-04' });
  expect(incomeDays({ lastFixed: first.before, askedOn: '2026-02-01' }, '2026-04-23')).toEqual({
    from: '2026-03-04',
    before: '2026-04-23',
  });
});
