import fc from 'fast-check';
import { isaEligible, jisaEligible, remainingSubscription, subscriptionPeriod, subscriptionProblem } from './limits';

const today = '2026-11-20';
const adult = { dateOfBirth: '1980-05-01', ukResident: true, hasNationalInsuranceNumber: true };

describe('what may still be paid into an ISA', () => {
  it('refuses £6,000 after £14,500 and names the £5,500 that are left', () => {
    const left = remainingSubscription('ISA', today, { total: 1_450_000n });
    expect(left).toMatchObject({ taxYear: '2026/27', limit: 2_000_000n, used: 1_450_000n, remaining: 550_000n });
    expect(subscriptionProblem(600_000n, left)).toBe("Only £5,500.00 of this tax year's ISA allowance is left.");
    expect(subscriptionProblem(550_000n, left)).toBeNull();
  });
  it.each([
    ['2025-11-20', 2_000_000n],
    [today, 2_000_000n],
    ['2027-04-06', 2_000_000n],
  ])('is £20,000 in the tax year of %s', (date, limit) =>
    expect(remainingSubscription('ISA', date, { total: 0n }).limit).toBe(limit),
  );
  it.each([
    ['2027-04-05', '1980-05-01', 2_000_000n],
    ['2027-04-06', '1980-05-01', 1_200_000n],
    ['2027-04-06', '1962-04-07', 1_200_000n],
    ['2027-04-06', '1962-04-06', 2_000_000n],
    ['2027-04-06', null, 1_200_000n],
  ])('lets a cash ISA on %s of somebody born %p have %p pence', (date, born, limit) =>
    expect(remainingSubscription('Cash ISA', date, { total: 0n }, born).remaining).toBe(limit),
  );
  it('counts cash inside the whole', () => {
    expect(
      remainingSubscription('Cash ISA', '2027-06-01', { total: 1_000_000n, ofKind: 500_000n }, '1980-05-01'),
    ).toMatchObject({ remaining: 700_000n, name: 'cash ISA allowance' });
    expect(
      remainingSubscription('Cash ISA', '2027-06-01', { total: 1_900_000n, ofKind: 500_000n }, '1980-05-01'),
    ).toMatchObject({ remaining: 100_000n, name: 'ISA allowance' });
  });
  it('has a Lifetime ISA of £4,000 inside it', () =>
    expect(remainingSubscription('Lifetime ISA', today, { total: 100_000n, ofKind: 100_000n })).toMatchObject({
      limit: 400_000n,
      remaining: 300_000n,
    }));
  it.each([
    ['2019-04-06', 436_800n],
    ['2020-04-05', 436_800n],
    ['2020-04-06', 900_000n],
    [today, 900_000n],
    ['2027-04-06', 900_000n],
  ])('a Junior ISA on %s has %p pence', (date, limit) =>
    expect(remainingSubscription('JISA', date, { total: 0n }).limit).toBe(limit),
  );
  it('says when nothing is left', () => {
    expect(subscriptionProblem(1n, remainingSubscription('JISA', today, { total: 900_000n }))).toBe(
      "Nothing is left of this tax year's Junior ISA allowance of £9,000.00.",
    );
    expect(subscriptionProblem(1n, remainingSubscription('ISA', today, { total: 2_100_000n }))).toBe(
      "Nothing is left of this tax year's ISA allowance of £20,000.00.",
    );
  });
  it('refuses a year it has no figure for', () =>
    expect(() => remainingSubscription('ISA', '2017-04-05', { total: 0n })).toThrow(
      'No ISA allowance is known for 2017-04-05',
    ));
  it('accepts exactly what is left, however much is used', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 3_000_000n }), (total) => {
        const left = remainingSubscription('ISA', today, { total });
        return (
          subscriptionProblem(left.remaining, left) === null && subscriptionProblem(left.remaining + 1n, left) !== null
        );
      }),
      { verbose: 1 },
    );
  });
  it('counts a payment of 5 April in the old year', () => {
    expect(subscriptionPeriod('2026-04-05')).toEqual({ from: '2025-04-06', to: '2026-04-05' });
  });
});

describe('who may pay into one', () => {
  it('an adult who is resident and has a National Insurance number', () =>
    expect(isaEligible(adult, today)).toEqual({ eligible: true, reason: null }));
  it.each([
    [{ dateOfBirth: '2008-11-21' }, 'aged 18 or over'],
    [{ dateOfBirth: null }, 'needs a date of birth'],
    [{ ukResident: false }, 'resident in the UK'],
    [{ hasNationalInsuranceNumber: false }, 'National Insurance number'],
  ])('not with %p', (change, words) => expect(isaEligible({ ...adult, ...change }, today).reason).toContain(words));
  it('somebody who is 18 today', () =>
    expect(isaEligible({ ...adult, dateOfBirth: '2008-11-20' }, today).eligible).toBe(true));
  it('bars nobody for what has not been asked', () =>
    expect(isaEligible({ ...adult, ukResident: null, hasNationalInsuranceNumber: null }, today).eligible).toBe(true));
  it('a child until the day before the eighteenth birthday', () => {
    expect(jisaEligible({ dateOfBirth: '2008-11-21', ukResident: true }, today).eligible).toBe(true);
    expect(jisaEligible({ dateOfBirth: '2008-11-20', ukResident: true }, today).reason).toBe(
      'A Junior ISA is for children under 18; it became an adult ISA on that birthday.',
    );
    expect(jisaEligible({ dateOfBirth: '2015-01-01', ukResident: false }, today).reason).toContain(
      'resident in the UK',
    );
    expect(jisaEligible({ dateOfBirth: null, ukResident: true }, today).reason).toContain('date of birth');
  });
});
