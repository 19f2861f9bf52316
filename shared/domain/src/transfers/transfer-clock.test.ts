import fc from 'fast-check';
import { addDays, type IsoDate } from '../dates/dates';
import { transferKinds } from '../rules/transfer-times';
import { transferClock, transferKindOf, type ClockTurn } from './transfer-clock';

const runs = (date: IsoDate): ClockTurn => ({ date, runs: true });
const stands = (date: IsoDate): ClockTurn => ({ date, runs: false });

it.each([
  ['2026-11-02', 0, 'On time', '2026-11-23'],
  ['2026-11-16', 14, 'On time', '2026-11-23'],
  ['2026-11-17', 15, 'Slow', '2026-11-23'],
  ['2026-11-23', 21, 'Slow', '2026-11-23'],
  ['2026-11-24', 22, 'Late', '2026-11-24'],
] as const)('a pension sent on 2 November has on %s used %d of 21 days and is %s', (today, used, light, due) => {
  expect(transferClock('Pension', [runs('2026-11-02')], today)).toMatchObject({ used, days: 21, light, due });
});

it('a cash ISA counts working days: neither a weekend nor Christmas', () => {
  expect(transferClock('Cash ISA', [runs('2026-12-23')], '2026-12-30')).toMatchObject({
    used: 3,
    days: 15,
    unit: 'working days',
  });
});

it('stands while the client, the other provider or we are asked for something', () => {
  const turns = [stands('2026-11-02'), runs('2026-11-05'), stands('2026-11-10'), runs('2026-11-20')];
  expect(transferClock('Other ISA', turns, '2026-11-22')).toMatchObject({ used: 7, due: '2026-12-15' });
});

it('keeps the days it used once it is over', () => {
  const clock = transferClock('Pension', [runs('2026-11-02')], '2026-12-30', '2026-11-12');
  expect(clock).toMatchObject({ used: 10, due: null, light: 'On time' });
});

it('never runs backwards, whatever happens on which day', () => {
  const history = fc.array(fc.record({ after: fc.nat(20), runs: fc.boolean() }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...transferKinds), history, (kind, steps) => {
      let date: IsoDate = '2026-01-05';
      const turns: ClockTurn[] = [];
      let before = 0;
      for (const step of steps) {
        date = addDays(date, step.after);
        turns.push({ date, runs: step.runs });
        const { used } = transferClock(kind, turns, date);
        expect(used).toBeGreaterThanOrEqual(before);
        before = used;
      }
      expect(transferClock(kind, turns, addDays(date, 30)).used).toBeGreaterThanOrEqual(before);
    }),
  );
});

it.each([
  ['ISA', false, true, 'Cash ISA'],
  ['ISA', false, false, 'Other ISA'],
  ['JISA', false, false, 'Other ISA'],
  ['SIPP', true, false, 'Pension'],
  ['GIA', false, false, 'Other'],
] as const)('a transfer of %s (pension: %s, cash ISA: %s) is of the kind %s', (wrapper, isPension, isCash, kind) => {
  expect(transferKindOf(wrapper, isPension, isCash)).toBe(kind);
});
