import fc from 'fast-check';
import { addWorkingDays, workingDayOnOrAfter } from '../dates/dates';
import { benefitCutOffs, missedCutOff, nextBenefitDates, type BenefitRun } from './benefit-days';

const runs = Object.keys(benefitCutOffs) as readonly BenefitRun[];
const days = fc
  .date({ min: new Date('2022-02-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the next paydays of benefits', () => {
  it('are all five days of the month, soonest first, with their cut-off seven working days before', () =>
    expect(nextBenefitDates('Drawdown income', '2026-11-24', 6)).toEqual([
      { day: 7, due: '2026-12-07', date: '2026-12-07', cutOff: '2026-11-26' },
      { day: 14, due: '2026-12-14', date: '2026-12-14', cutOff: '2026-12-03' },
      { day: 21, due: '2026-12-21', date: '2026-12-21', cutOff: '2026-12-10' },
      { day: 28, due: '2026-12-28', date: '2026-12-29', cutOff: '2026-12-16' },
      { day: 1, due: '2027-01-01', date: '2027-01-04', cutOff: '2026-12-21' },
      { day: 7, due: '2027-01-07', date: '2027-01-07', cutOff: '2026-12-24' },
    ]));
  it('count the cut-off day itself, and not the day after', () => {
    expect(nextBenefitDates('Drawdown income', '2026-11-26', 1)[0]?.date).toBe('2026-12-07');
    expect(nextBenefitDates('Drawdown income', '2026-11-27', 1)[0]?.date).toBe('2026-12-14');
  });
  it('close six working days before for a regular UFPLS', () => {
    // The service centre's own example: set up on 6 October for 14 October 2026.
    expect(nextBenefitDates('Regular UFPLS', '2026-10-06', 1)[0]).toEqual({
      day: 14,
      due: '2026-10-14',
      date: '2026-10-14',
      cutOff: '2026-10-06',
    });
    expect(nextBenefitDates('One-off', '2026-10-06', 1)[0]?.date).toBe('2026-10-21');
  });
  it('count what is instructed at a weekend from Monday', () =>
    expect(nextBenefitDates('One-off', '2026-11-28', 1)[0]?.date).toBe('2026-12-14'));
  it('are in time, in order, and miss no run that is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...runs), days, (run, today) => {
        const dates = nextBenefitDates(run, today, 7);
        const [first] = nextBenefitDates(run, addWorkingDays(today, -1), 1);
        return (
          dates.length === 7 &&
          dates.every(({ cutOff, date, due }, index) => {
            const before = dates[index - 1];
            return (
              cutOff >= workingDayOnOrAfter(today) &&
              addWorkingDays(cutOff, benefitCutOffs[run].workingDays) === date &&
              (!before || before.due < due)
            );
          }) &&
          (first?.date === dates[0]?.date || (first !== undefined && first.cutOff < workingDayOnOrAfter(today)))
        );
      }),
      { verbose: 1, numRuns: 300 },
    );
  });
});

describe('a missed cut-off', () => {
  it('says the cut-off and the next run', () => {
    expect(missedCutOff('Drawdown income', '2026-11-27', '2026-12-07')).toBe(
      'The cut-off for 7 December 2026 was 26 November 2026. The next run is on 14 December 2026: instruct it by 3 December 2026.',
    );
    // The payday by its day of the month, or by the day the money moves.
    const late =
      'The cut-off for 29 December 2026 was 16 December 2026. The next run is on 4 January 2027: instruct it by 21 December 2026.';
    expect(missedCutOff('One-off', '2026-12-17', '2026-12-28')).toBe(late);
    expect(missedCutOff('One-off', '2026-12-17', '2026-12-29')).toBe(late);
  });
  it('is none in time, also for a day between paydays', () => {
    expect(missedCutOff('Drawdown income', '2026-11-26', '2026-12-07')).toBeNull();
    expect(missedCutOff('Regular UFPLS', '2026-11-27', '2026-12-07')).toBeNull();
    expect(missedCutOff('Drawdown income', '2026-11-26', '2026-12-04')).toBeNull();
    expect(missedCutOff('Drawdown income', '2026-11-27', '2026-12-04')).toContain('for 7 December 2026');
    expect(missedCutOff('Drawdown income', '2026-11-27', '2027-03-21')).toBeNull();
  });
  it('is told for exactly the paydays before the next one that can be had', () => {
    fc.assert(
      fc.property(fc.constantFrom(...runs), days, fc.nat({ max: 5 }), (run, today, index) => {
        const later = nextBenefitDates(run, today, 6)[index];
        const past = nextBenefitDates(run, addWorkingDays(today, -40), 1)[0];
        return (
          later !== undefined &&
          past !== undefined &&
          missedCutOff(run, today, later.due) === null &&
          missedCutOff(run, today, past.due) !== null
        );
      }),
      { verbose: 1, numRuns: 300 },
    );
  });
});
