import type { CallData } from '@tessera/contract/schemas';

type TaxMonth = CallData<'listTaxMonths'>['months'][number];

const october: TaxMonth = {
  id: '2026-10-06',
  taxYear: '2026/27',
  month: 7,
  from: '2026-10-06',
  to: '2026-11-05',
  dueDate: '2026-11-20',
  status: 'Due',
  payments: 1,
  people: 1,
  pay: 1250,
  tax: 250,
  posted: 250,
  difference: 0,
  broughtForward: -30,
  toPay: 220,
  carriedForward: 0,
  settledDate: null,
};
export const taxMonths: CallData<'listTaxMonths'> = {
  id: 'NBW',
  businessDate: '2026-11-20',
  owed: 220,
  unpaid: 220,
  difference: 0,
  months: [
    october,
    {
      ...october,
      id: '2026-09-06',
      month: 6,
      from: '2026-09-06',
      to: '2026-10-05',
      dueDate: '2026-10-22',
      status: 'Nothing to pay',
      pay: 1000,
      tax: -30,
      posted: -30,
      broughtForward: 0,
      toPay: 0,
      carriedForward: -30,
      settledDate: '2026-10-22',
    },
  ],
};
export const taxMonth: CallData<'getTaxMonth'> = {
  ...october,
  lines: [
    {
      transactionId: 'T9',
      crystallisationId: 'P9',
      accountId: 'A9',
      accountName: 'Whitcombe SIPP',
      clientId: 'C1',
      clientName: 'Mrs Eleanor Whitcombe',
      paidDate: '2026-11-02',
      form: 'Drawdown income',
      taxCode: 'BR',
      taxFree: 0,
      pay: 1250,
      tax: 250,
      net: 1000,
    },
  ],
};
export const submission: CallData<'getPayeSubmission'> = {
  id: '2026-10-06',
  layout: 'Tessera FPS data 2',
  nil: false,
  rows: 1,
  problems: [{ clientId: 'C1', clientName: 'Mrs Eleanor Whitcombe', problem: 'No National Insurance number' }],
  notes: ['The firm’s PAYE reference is not held here.'],
  fileName: 'paye-NBW-2026-27-month-07.csv',
  mediaType: 'text/csv',
  base64: 'YQ==',
};
