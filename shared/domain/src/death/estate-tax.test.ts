import { estateTax, weightsWithheld, withheldOf, withholdingEnds, withholdingProblem } from './estate-tax';

const direction = { share: 5_000n, directedOn: '2027-05-01', until: '2028-07-06' };

describe('inheritance tax on a pension', () => {
  it('begins with deaths on 6 April 2027', () => {
    expect(estateTax('2027-04-05')).toMatchObject({
      counts: false,
      rule: expect.stringContaining('for deaths from 6 April 2027 only') as string,
    });
    expect(estateTax('2027-04-06')).toMatchObject({ counts: true });
    expect([withholdingEnds('2027-04-05'), withholdingEnds('2027-04-06')]).toEqual([null, '2028-07-06']);
  });
  it('is withheld for at most half and 15 months, and refused with the rule before', () => {
    expect(withholdingProblem('2027-04-06', direction)).toBeNull();
    expect(withholdingProblem('2027-04-05', direction)).toEqual({
      field: 'share',
      message: estateTax('2027-04-05').rule,
    });
    expect(withholdingProblem('2027-04-06', { ...direction, share: 5_001n })?.message).toBe(
      'Enter a share above 0% and at most 50%.',
    );
    expect(withholdingProblem('2027-04-06', { ...direction, directedOn: '2027-04-05' })?.field).toBe('directedOn');
    expect(withholdingProblem('2027-04-06', { ...direction, until: '2028-07-07' })).toEqual({
      field: 'until',
      message: 'Enter a day from 1 May 2027 to 6 July 2028: withholding ends 15 months after the death at the latest.',
    });
  });
  it('is withheld to the penny, never less than the direction, and not from a spouse, a civil partner or a charity', () => {
    expect(withheldOf(100_01n, 5_000n, 'Child')).toBe(50_01n);
    expect(withheldOf(100_01n, 2_500n, 'Child')).toBe(25_01n);
    for (const exempt of ['Spouse', 'Civil partner', 'Charity']) expect(withheldOf(100_01n, 5_000n, exempt)).toBe(0n);
    expect(
      weightsWithheld(
        [
          { share: 6_000n, relationship: 'Spouse' },
          { share: 4_000n, relationship: 'Child' },
        ],
        5_000n,
      ),
    ).toEqual({ weights: [60_000_000n, 20_000_000n], kept: 20_000_000n });
  });
});
