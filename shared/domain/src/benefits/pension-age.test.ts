import fc from 'fast-check';
import { ageOn } from '../dates/dates';
import { minimumAgeOn, tooYoungProblem } from './pension-age';

const today = '2026-11-24';

describe('the minimum pension age', () => {
  it.each([
    ['somebody long past it', '1960-03-01', today, 55, '2015-03-01'],
    ['the last who are not affected', '1971-04-05', today, 55, '2026-04-05'],
    ['the last who are not affected, after the change', '1971-04-05', '2028-04-06', 57, '2028-04-05'],
    ['the first whose window closes', '1971-04-06', today, 55, '2026-04-06'],
    ['somebody whose window has not opened', '1972-06-10', today, 55, '2027-06-10'],
    ['somebody whose window has closed', '1972-06-10', '2028-04-06', 57, '2029-06-10'],
    ['the last with a window, of one day', '1973-04-05', today, 55, '2028-04-05'],
    ['the first without a window', '1973-04-06', today, 57, '2030-04-06'],
    ['somebody born on 29 February', '1972-02-29', today, 55, '2027-03-01'],
  ])('of %s', (_, born, date, age, from) => expect(minimumAgeOn(born, date, null)).toMatchObject({ age, from }));

  it('says when the window closes', () => {
    expect(minimumAgeOn('1972-06-10', today, null).rule).toBe(
      'The normal minimum pension age is 55 until 5 April 2028 and 57 after it: benefits not taken by then wait for 10 June 2029.',
    );
    expect(minimumAgeOn('1960-03-01', today, null).rule).toBe('The normal minimum pension age is 55.');
    expect(minimumAgeOn('1980-03-01', today, null).rule).toBe('The normal minimum pension age is 57.');
  });

  it('is the protected one where that is earlier, also after the change', () => {
    expect(minimumAgeOn('1980-03-01', today, 50)).toMatchObject({ age: 50, from: '2030-03-01' });
    expect(minimumAgeOn('1974-03-01', '2029-06-01', 55)).toMatchObject({ age: 55, from: '2029-03-01' });
    expect(minimumAgeOn('1960-03-01', today, 60)).toMatchObject({ age: 55 });
  });

  it('names its source', () => {
    expect(minimumAgeOn('1960-03-01', today, null)).toMatchObject({
      verified: true,
      source: expect.stringContaining('Finance Act 2004 s. 279') as string,
    });
  });
});

describe('somebody too young', () => {
  it('is told from which day benefits may be taken', () => {
    expect(tooYoungProblem('1972-06-10', today, null)).toBe(
      'Benefits may be taken from 10 June 2027, when the member is 55. The normal minimum pension age is 55 until 5 April 2028 and 57 after it: benefits not taken by then wait for 10 June 2029.',
    );
    expect(tooYoungProblem('1980-03-01', today, 50)).toBe(
      'Benefits may be taken from 1 March 2030, when the member is 50. This pension has a protected pension age of 50.',
    );
  });
  it('is not refused on the day itself, and is again when the window has closed', () => {
    expect(tooYoungProblem('1972-06-10', '2027-06-09', null)).not.toBeNull();
    expect(tooYoungProblem('1972-06-10', '2027-06-10', null)).toBeNull();
    expect(tooYoungProblem('1972-06-10', '2028-04-05', null)).toBeNull();
    expect(tooYoungProblem('1972-06-10', '2028-04-06', null)).not.toBeNull();
    expect(tooYoungProblem('1972-06-10', '2029-06-10', null)).toBeNull();
  });
  it('is exactly who is under 55 before 6 April 2028, and under 57 from then', () => {
    const days = (from: string, to: string) =>
      fc
        .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        days('1969-01-01', '1976-12-31'),
        days('2025-01-01', '2034-12-31'),
        (born, date) =>
          (tooYoungProblem(born, date, null) === null) === ageOn(born, date) >= (date < '2028-04-06' ? 55 : 57),
      ),
      { verbose: 1, numRuns: 1_000 },
    );
  });
});
