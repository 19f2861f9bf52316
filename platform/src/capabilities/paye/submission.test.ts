import { taxMonthOf } from '@tessera/domain/tax-months';
import { parse } from 'csv-parse/sync';
import type { PayLine } from './lines/pay-lines';
import { submissionFile } from './submission';

const month = taxMonthOf('2026-11-20');
const rowOf = (more: Partial<PayLine>): ReadonlyMap<string, string> => {
  const line: PayLine = {
    transactionId: 'T1',
    benefitId: 'B1',
    form: 'Drawdown income',
    accountId: 'A1',
    accountName: 'Pension',
    clientId: 'C1',
    clientName: 'Ann Hill',
    clientProductId: 'P1',
    paidOn: '2026-11-20',
    taxFree: 25_00n,
    taxable: 75_00n,
    tax: 0n,
    taxCode: '1257L M1',
    inherited: false,
    ...more,
  };
  const payee = {
    title: null,
    surname: 'Hill',
    firstName: 'Ann',
    nationalInsuranceNo: 'AB123456C',
    dateOfBirth: '1984-03-04',
    gender: null,
    address: ['1 High Street'],
    postCode: null,
    country: '',
  };
  const file = submissionFile(month, [{ line, payee, regular: false, toDate: { pay: line.taxable, tax: 0n } }]);
  const [row] = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  return new Map(Object.entries(row ?? {}));
};
const indicatorsOf = (more: Partial<PayLine>) => {
  const row = rowOf(more);
  return [
    'Flexibly accessing pension rights',
    'Pension death benefit',
    'Taxable payment, pension flexibility',
    'Non-taxable payment, pension flexibility',
    'Trivial commutation payment type',
  ].map((title) => row.get(title));
};

describe('the indicators of a submitted payment', () => {
  it('say flexible access of what is paid from a person’s own rights', () => {
    expect(indicatorsOf({})).toEqual(['Yes', '', '75.00', '25.00', '']);
  });

  it('say a death benefit of what a beneficiary is paid, taxed or free of tax', () => {
    const inherited = { inherited: true };
    expect(indicatorsOf({ ...inherited, form: 'Death lump sum' })).toEqual(['', 'Yes', '75.00', '25.00', '']);
    expect(indicatorsOf({ ...inherited, taxFree: 100_00n, taxable: 0n, taxCode: null })).toEqual([
      '',
      'Yes',
      '0.00',
      '100.00',
      '',
    ]);
  });

  it('say neither of a small pot', () => {
    expect(indicatorsOf({ form: 'Small pot' })).toEqual(['', '', '0.00', '0.00', 'B']);
  });
});
