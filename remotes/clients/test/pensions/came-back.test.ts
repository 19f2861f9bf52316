import { cameBackOf } from '../../src/pensions/came-back';
import type { BenefitRecord } from '../../src/pensions/benefit-words';

describe('what the bank sent back of a benefit', () => {
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

  it('is the part that came back alone, income net of its tax', () => {
    const lumpSum = (status: string) => payment('PCLS', status, 1_000);
    const income = (status: string) => payment('FAD', status, 2_000);
    expect(back('Calculated', lumpSum('Completed'), income('Error'))).toBe(1_809.65);
    expect(back('Calculated', lumpSum('Error'), income('Completed'))).toBe(1_000);
    expect(back('Calculated', lumpSum('Error'), income('Error'))).toBe(2_809.65);
  });

  it('is nothing once it is paid again, or ended', () => {
    expect(back('Calculated', payment('FAD', 'Deleted', 2_000), payment('FAD', 'Pending', 2_000))).toBeNull();
    expect(back('Cancelled', payment('FAD', 'Error', 2_000))).toBeNull();
  });
});
