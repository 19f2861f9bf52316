import { lumpSumUsedHelp, lumpSumUsedProblem, pensionFactProblems, type PensionFacts } from './pension-facts';

const none: PensionFacts = {
  taxCode: null,
  flexibleBenefitsAccessed: false,
  flexibleBenefitsAccessedDate: null,
  lumpSumAllowanceUsedPreApril2024: null,
  deemedLSACalculationDate: null,
};
const fieldsOf = (facts: Partial<PensionFacts>) =>
  pensionFactProblems({ ...none, ...facts }, '2026-11-20').map(({ field, type }) => [field, type]);
const date = 'productDetail.flexibleBenefitsAccessedDate';

describe('the facts of a pension', () => {
  it('are right with nothing known, and with all of it', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(
      fieldsOf({
        taxCode: '1257L M1',
        flexibleBenefitsAccessed: true,
        flexibleBenefitsAccessedDate: '2015-04-06',
        lumpSumAllowanceUsedPreApril2024: '268275.00',
        deemedLSACalculationDate: '2026-11-20',
      }),
    ).toEqual([]);
  });

  it('have a day of flexible access if there was one, and none if there was not; not before there could be, not in the future', () => {
    expect(fieldsOf({ flexibleBenefitsAccessed: true })).toEqual([[date, 'required']]);
    expect(fieldsOf({ flexibleBenefitsAccessedDate: '2020-01-01' })).toEqual([[date, 'invalid']]);
    for (const day of ['2015-04-05', '2026-11-21', '2020-02-30'])
      expect(fieldsOf({ flexibleBenefitsAccessed: true, flexibleBenefitsAccessedDate: day })).toEqual([
        [date, 'invalid'],
      ]);
  });

  it('use more than the standard lump sum allowance where it is protected, within what can be meant', () => {
    expect([0, '0.01', 268_275, 268_275.01, 450_000, '1250000.00', 10_000_000].map(lumpSumUsedProblem)).toEqual(
      Array<null>(7).fill(null),
    );
    expect(lumpSumUsedProblem(10_000_000.01)).toBe(
      'Enter at most £10,000,000.00, also with a protected lump sum allowance: look for a figure too many.',
    );
    expect([-0.01, 1.005, 'much'].map(lumpSumUsedProblem)).toEqual([
      'Enter 0 or more.',
      'Use at most 2 decimals.',
      'Enter pounds in digits, such as 1,250.00.',
    ]);
    expect(lumpSumUsedHelp('2026-11-20')).toBe(
      'More than the standard £268,275.00 only with enhanced, primary, fixed or individual protection.',
    );
  });

  it('name every field that is wrong', () => {
    expect(
      fieldsOf({
        taxCode: '1257',
        deemedLSACalculationDate: '2027-01-01',
        lumpSumAllowanceUsedPreApril2024: 30_000_000,
      }),
    ).toEqual([
      ['taxCode', 'invalid'],
      ['productDetail.lumpSumAllowanceUsedPreApril2024', 'invalid'],
      ['productDetail.deemedLSACalculationDate', 'invalid'],
    ]);
  });
});
