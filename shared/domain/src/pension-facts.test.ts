import { pensionFactProblems, lumpSumUsedProblem, type PensionFacts } from './pension-facts';

const none: PensionFacts = { taxCode: null, flexibleBenefitsAccessed: false, flexibleBenefitsAccessedDate: null, lumpSumAllowanceUsedPreApril2024: null, deemedLSACalculationDate: null };
const fieldsOf = (facts: Partial<PensionFacts>) => pensionFactProblems({ ...none, ...facts }, '2026-11-20').map(({ field, type }) => [field, type]);
const date = 'productDetail.flexibleBenefitsAccessedDate';

describe('the facts of a pension', () => {
  it('are right with nothing known, and with all of it', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ taxCode: '1257L M1', flexibleBenefitsAccessed: true, flexibleBenefitsAccessedDate: '2015-04-06', lumpSumAllowanceUsedPreApril2024: '268275.00', deemedLSACalculationDate: '2026-11-20' })).toEqual([]);
  });

  it('have a day of flexible access if there was one, and none if there was not; not before there could be, not in the future', () => {
    expect(fieldsOf({ flexibleBenefitsAccessed: true })).toEqual([[date, 'required']]);
    expect(fieldsOf({ flexibleBenefitsAccessedDate: '2020-01-01' })).toEqual([[date, 'invalid']]);
    for (const day of ['2015-04-05', '2026-11-21', '2020-02-30']) expect(fieldsOf({ flexibleBenefitsAccessed: true, flexibleBenefitsAccessedDate: day })).toEqual([[date, 'invalid']]);
  });

  it('use no more of the lump sum allowance than there ever was', () => {
    expect([0, '0.01', 268_275].map(lumpSumUsedProblem)).toEqual([null, null, null]);
    expect(lumpSumUsedProblem(268_275.01)).toBe('Enter at most the lump sum allowance of £268,275.00. A protected, higher one is not kept here.');
    expect([-0.01, 1.005, 'much'].map(lumpSumUsedProblem)).toEqual(['Enter 0 or more.', 'Use at most 2 decimals.', 'Enter pounds in digits, such as 1,250.00.']);
  });

  it('name every field that is wrong', () => {
    expect(fieldsOf({ taxCode: '1257', deemedLSACalculationDate: '2027-01-01', lumpSumAllowanceUsedPreApril2024: 300_000 })).toEqual([['taxCode', 'invalid'], ['productDetail.lumpSumAllowanceUsedPreApril2024', 'invalid'], ['productDetail.deemedLSACalculationDate', 'invalid']]);
  });
});
