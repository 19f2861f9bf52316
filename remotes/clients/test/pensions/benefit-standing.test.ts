import { cameBackOf, meaningOf } from '../../src/pensions/benefit-standing';
import type { BenefitRecord } from '../../src/pensions/benefit-words';

describe('where the payments of a benefit are', () => {
  const payment = (transactionSubType: string, status: string, amount: number) =>
    ({
      transactionType: 'Payment',
      movementType: 'Out',
      transactionSubType,
      status,
      amount,
    }) as unknown as BenefitRecord['transactions'][number];
  const figures = { taxDeducted: 190.35, netPayment: 2_809.65 } as BenefitRecord['figures'];
  const back = (status: BenefitRecord['status'], ...transactions: ReturnType<typeof payment>[]) =>
    cameBackOf({ status, figures, transactions });

  it('what came back is the part that came back alone, income net of its tax', () => {
    const lumpSum = (status: string) => payment('PCLS', status, 1_000);
    const income = (status: string) => payment('FAD', status, 2_000);
    expect(back('Calculated', lumpSum('Completed'), income('Error'))).toBe(1_809.65);
    expect(back('Calculated', lumpSum('Error'), income('Completed'))).toBe(1_000);
    expect(back('Calculated', lumpSum('Error'), income('Error'))).toBe(2_809.65);
  });

  it.each([
    ['Pending', true],
    ['Checking', false],
    ['Error', false],
  ])('a payment that is %s is said to be with the bank: %p', (status, isSaid) => {
    const transactions = [payment('FAD', status, 2_000)];
    expect(
      meaningOf({
        status: 'Calculated',
        transactions,
        needsAuthorisation: false,
        frequency: 'Single',
        bciId: null,
        crystallisationId: 'B1',
      }).includes('is with the bank'),
    ).toBe(isSaid);
  });

  it('what came back is nothing once it is paid again, or ended', () => {
    expect(back('Calculated', payment('FAD', 'Deleted', 2_000), payment('FAD', 'Pending', 2_000))).toBeNull();
    expect(back('Cancelled', payment('FAD', 'Error', 2_000))).toBeNull();
  });
});
