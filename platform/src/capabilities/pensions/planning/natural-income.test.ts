import { addDays, addMonths, type IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { paymentDays, type PaymentDay } from '@tessera/domain/payment-days';
import fc from 'fast-check';
import { cutOffOf, daysOf, firstPayday, paydayAfter, paydayAfterChange } from './benefit-dates';
import { incomeDays, stillOwed, type FixedIncome } from './natural-income';

const run = 'Drawdown income' as const;
const setUp = '2026-01-05';

/** What a person does on a day: nothing, another payday, a pause or its end, or a payment asked for once. */
type Deed = PaymentDay | 'nothing' | 'pause or resume' | 'one-off' | 'end a one-off';

interface Day {
  readonly deed: Deed;
  readonly income: Pence;
  /** What fees take of the cash that day. */
  readonly fees: Pence;
  /** What a contribution or a sale brings to the cash that day. */
  readonly cash: Pence;
}

const pence = (most: bigint, zeros: number): fc.Arbitrary<Pence> =>
  fc.oneof({ weight: zeros, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: most }) });

const days = fc.array(
  fc.record<Day>({
    deed: fc.oneof(
      { weight: 40, arbitrary: fc.constant<Deed>('nothing') },
      { weight: 2, arbitrary: fc.constantFrom<Deed>(...paymentDays) },
      { weight: 2, arbitrary: fc.constantFrom<Deed>('pause or resume', 'one-off', 'one-off', 'end a one-off') },
    ),
    income: pence(50_00n, 5),
    fees: pence(60_00n, 10),
    cash: pence(100_00n, 60),
  }),
  { minLength: 200, maxLength: 400 },
);

interface Lived {
  /** The day on which the first one fixed was counted from; null where none was. */
  readonly since: IsoDate | null;
  /** The day before which income is paid or owed. */
  readonly lastFixed: IsoDate | null;
  readonly paid: Pence;
  readonly owed: Pence;
  readonly earliestAsked: IsoDate | null;
}

interface Asked {
  readonly askedOn: IsoDate;
  readonly fixOn: IsoDate;
  readonly once: boolean;
}

/** Lives through the days from `start` with a regular natural income set up on the `setUpAt`th, in a small book. */
const live = (start: IsoDate, lived: readonly Day[], setUpAt: number): Lived => {
  const payday: { day: PaymentDay; next: IsoDate; last: IsoDate | null } = { day: 7, next: '', last: null };
  const incomes = new Map<IsoDate, Pence>();
  let regular: IsoDate | null = null;
  let paused = false;
  let open: readonly Asked[] = [];
  let cash = 0n;
  let paid = 0n;
  let since: IsoDate | null = null;
  let earliestAsked: IsoDate | null = null;
  const fixed: { day: IsoDate | null; figures: readonly FixedIncome[] } = { day: null, figures: [] };
  for (const [index, { deed, income, fees, cash: more }] of lived.entries()) {
    const today = addDays(start, index);
    if (index === setUpAt) {
      regular = today;
      payday.next = firstPayday(payday.day, run, today, null);
    }
    if (deed === 'pause or resume') paused = !paused;
    else if (deed === 'one-off') {
      const fixOn = daysOf(addDays(today, 14), 'One-off', 'BACS Credit', today).calculationDate;
      open = [...open, { askedOn: today, fixOn, once: true }];
    } else if (deed === 'end a one-off') open = open.filter((each) => each !== open.find(({ once }) => once));
    else if (typeof deed === 'number' && regular !== null) {
      payday.next = paydayAfterChange(
        { from: payday.day, to: deed, next: payday.next, lastPaid: payday.last, startDate: payday.next },
        run,
        today,
      );
      payday.day = deed;
    }
    if (regular !== null && today >= cutOffOf(payday.next, run)) {
      if (!paused) {
        const fixOn = daysOf(payday.next, run, 'BACS Credit', today).calculationDate;
        open = [...open, { askedOn: regular, fixOn, once: false }];
        payday.last = payday.next;
      }
      payday.next = paydayAfter(payday.day, payday.next, null) ?? payday.next;
    }
    for (const one of open.filter(({ fixOn }) => fixOn <= today)) {
      const asked = [...open.map(({ askedOn }) => askedOn), ...(regular === null ? [] : [regular])];
      const counted = incomeDays({ lastFixed: fixed.day, askedOn: asked }, today);
      let owed = stillOwed(fixed.figures);
      for (const [day, amount] of incomes) if (day >= counted.from && day < counted.before) owed += amount;
      // With no cash it waits; where nothing is owed it is refused.
      if (owed > 0n && cash === 0n) continue;
      open = open.filter((each) => each !== one);
      if (owed === 0n) continue;
      const gross = owed < cash ? owed : cash;
      cash -= gross;
      paid += gross;
      since ??= counted.from;
      earliestAsked ??= asked.sort()[0] ?? null;
      fixed.figures = [...(fixed.day === today ? fixed.figures : []), { owed, paid: gross }];
      fixed.day = today;
    }
    incomes.set(today, income);
    cash += income + more;
    cash -= fees < cash ? fees : cash;
  }
  return { since, lastFixed: fixed.day, paid, owed: stillOwed(fixed.figures), earliestAsked };
};

const incomeOf = (start: IsoDate, lived: readonly Day[], from: IsoDate, before: IsoDate): Pence =>
  sum(
    lived.flatMap(({ income }, index) => {
      const day = addDays(start, index);
      return day >= from && day < before ? [income] : [];
    }),
  );

it('natural incomes of an account pay all its income from a month before the earliest was asked for, or owe it, and no more', () => {
  fc.assert(
    fc.property(days, fc.nat({ max: 150 }), (lived, setUpAt) => {
      const { since, lastFixed, paid, owed, earliestAsked } = live(setUp, lived, setUpAt);
      if (since === null || lastFixed === null || earliestAsked === null) return;
      expect(since).toBe(addMonths(earliestAsked, -1));
      expect(owed).toBeGreaterThanOrEqual(0n);
      expect(paid + owed).toBe(incomeOf(setUp, lived, since, lastFixed));
    }),
    { verbose: 1, numRuns: 40 },
  );
});

it('natural income of a payday moved from the 7th to the 28th has the income between', () => {
  const first = incomeDays({ lastFixed: null, askedOn: ['2026-02-01'] }, '2026-03-04');
  expect(first).toEqual({ from: '2026-01-01', before: '2026-03-04' });
  expect(incomeDays({ lastFixed: first.before, askedOn: ['2026-02-01'] }, '2026-04-23')).toEqual({
    from: '2026-03-04',
    before: '2026-04-23',
  });
});
