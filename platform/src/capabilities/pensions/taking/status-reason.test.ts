import { reasonOfPayments, type CalculatedPayment } from './status-reason';

describe('what a calculated benefit says about its payments', () => {
  const payment = (status: string, amount: string, tax: string | null): CalculatedPayment => ({
    status,
    amount,
    tax_withheld: tax,
    intended_settlement_date: '2027-01-28',
    reason: status === 'Error' ? 'The client did not know the account' : null,
  });
  const lumpSum = (status: string) => payment(status, '1000.00', null);
  const income = (status: string) => payment(status, '2000.00', '100.00');
  const said = (payments: readonly CalculatedPayment[], more: { businessDate?: string; diedOn?: string } = {}) =>
    reasonOfPayments({ payments, businessDate: '2027-01-20', diedOn: null, ...more });

  it('is nothing else than before while they are with the bank, or released', () => {
    expect(said([lumpSum('Completed'), income('Pending')])).toBeNull();
    expect(said([lumpSum('Placed'), income('Deleted')])).toBeNull();
  });

  it('is who has to act on what is held, and with what once its day has passed', () => {
    expect(said([lumpSum('Checking'), income('Checking')])).toContain('until a person authorises it');
    const late = said([income('Checking')], { businessDate: '2027-02-01' });
    expect(late).toContain('held past its day');
    expect(late).toContain('Pay it again');
  });

  it('is what of it was refused, net of tax and with the reason', () => {
    expect(said([lumpSum('Completed'), income('Error')])).toBe(
      '£1,900.00 of it came back or was refused, and is not paid. The client did not know the account. Pay that again.',
    );
    expect(said([lumpSum('Error'), income('Checking')])).toContain('until a person authorises it');
  });

  it('is, after a death, that operations refuse what is held, and nothing that nobody may do', () => {
    for (const businessDate of ['2027-01-20', '2027-02-01']) {
      const died = said([income('Checking')], { businessDate, diedOn: '2027-01-19' });
      expect(died).toContain('Operations refuse the held payment');
      expect(died).not.toMatch(/[Pp]ay it again|until a person/);
    }
    const part = said([lumpSum('Error'), income('Placed')], { diedOn: '2027-01-19' });
    expect(part).toContain('stays in the pension');
    expect(part).not.toContain('Pay');
  });
});
