import type { CallData, CallRow } from '@tessera/contract/schemas';

/** Net flows by adviser, with a row that leads to postings and one that leads to a report. */
export const netFlows: CallData<'getFirmReport'> = {
  report: 'flows',
  title: 'Net flows',
  by: 'adviser',
  fromDate: '2025-12-01',
  toDate: '2026-11-20',
  columns: [
    { key: 'name', label: 'Adviser', kind: 'text' },
    { key: 'net', label: 'Net flow', kind: 'money' },
  ],
  rows: [
    {
      id: '060003',
      cells: {
        name: 'Priya Hart',
        paidIn: 1200,
        transferredIn: 0,
        paidOut: -200.5,
        transferredOut: 0,
        moved: 0,
        net: 999.5,
      },
      link: { page: 'cash-postings', id: null, query: { nodeId: '060003', transactionCode: 'PAYI,PAYO' } },
    },
    {
      id: '060004',
      cells: { name: 'Tom Reed', paidIn: 0, transferredIn: 0, paidOut: -50, transferredOut: 0, moved: 0, net: -50 },
      link: { page: 'report', id: 'flows', query: { by: 'client', nodeId: '060004' } },
    },
  ],
  rowCount: 2,
  totals: { paidIn: 1200, transferredIn: 0, paidOut: -250.5, transferredOut: 0, moved: 0, net: 949.5 },
  figures: [{ label: 'Net flow', kind: 'money', value: 949.5 }],
  series: [],
  notes: ['Moves between accounts add up to nothing.'],
};

export const weekly: CallRow<'listReportSchedules'> = {
  id: '0Z00001',
  report: 'flows',
  query: 'by=adviser',
  format: 'xlsx',
  every: 'Weekly',
  title: 'Net flows by adviser',
  nextDate: '2026-11-27',
};
