import type { CallData } from '@tessera/contract/schemas';

type Record = CallData<'getReconciliation'>;
type Break = Record['breakList'][number];

const morgan = { id: 'U1', name: 'Morgan Ellis' };

const head = {
  id: '2026-11-19',
  status: 'Open',
  requirement: 845_000.5,
  resource: 844_900.5,
  excess: -100,
  bankBalance: 846_150.5,
  statements: ['Bank', 'Custodian', 'Registrar'],
  breaks: 2,
  openBreaks: 1,
  signedBy: null,
  signedDate: null,
} satisfies CallData<'listReconciliations'>['days'][number];

const actions: Break['actions'] = [
  { action: 'Explain', allowed: true, reason: null },
  { action: 'Resolve', allowed: true, reason: null },
  { action: 'Write off', allowed: false, reason: 'Explain it first.' },
  { action: 'Take', allowed: true, reason: null },
  { action: 'Give back', allowed: false, reason: 'You do not have it.' },
];
export const receipt: Break = {
  id: '0IB0002',
  kind: 'At the bank only',
  status: 'Open',
  day: '2026-11-19',
  age: 1,
  due: '2026-12-03',
  title: 'Receipt that is not in the books',
  line: {
    id: 'S-2026-11-19-1-000002',
    day: '2026-11-19',
    reference: 'FP 88213',
    description: 'J WHITMORE',
    amount: 1250,
    transactionId: null,
    clientId: null,
  },
  amount: 1250,
  assetId: null,
  units: null,
  owner: null,
  note: null,
  history: [{ step: 'Found', status: 'Open', at: '2026-11-20T07:30:00.000Z', by: null, note: null }],
  actions,
  version: 1,
};
const units: Break = {
  ...receipt,
  id: '0IB0001',
  kind: 'Units differ',
  status: 'Explained',
  day: '2026-11-18',
  age: 2,
  due: null,
  title: 'Vanguard FTSE UK All Share Index',
  line: null,
  amount: null,
  assetId: '20001',
  units: -12.5,
  owner: morgan,
  note: 'The registrar has not booked the switch yet.',
};

export const reconciliations: CallData<'listReconciliations'> = {
  id: 'NBW',
  businessDate: '2026-11-20',
  days: [
    head,
    {
      ...head,
      id: '2026-11-18',
      status: 'Signed off',
      excess: 0,
      breaks: 1,
      openBreaks: 0,
      signedBy: { id: 'U2', name: 'Ruth Castell' },
      signedDate: '2026-11-19T10:15:00.000Z',
    },
  ],
};

export const reconciliation: Record = {
  ...head,
  businessDate: '2026-11-20',
  from: '2026-11-19',
  accounts: 844_000.5,
  withheldTax: 1000,
  belowZero: 0,
  movements: [{ code: 'BANK', name: 'Client money bank', lines: 2, amount: 500 }],
  imported: (['Bank', 'Custodian', 'Registrar'] as const).map((kind) => ({
    kind,
    lines: 3,
    by: morgan,
    at: '2026-11-20T07:30:00.000Z',
  })),
  importForbidden: null,
  signForbidden: 'A break is open: somebody has to explain or resolve it first.',
  workedBy: [morgan],
  breakList: [units, receipt],
  matchCount: 1,
  matches: [
    {
      id: '0I0000001',
      rule: 'Reference, amount and day',
      reason: null,
      by: null,
      statement: [{ ...(receipt.line as NonNullable<Break['line']>), id: 'S-1', reference: 'T9' }],
      books: [
        {
          ...(receipt.line as NonNullable<Break['line']>),
          id: 'P-1-1',
          reference: 'T9',
          transactionId: 'T9',
          clientId: 'C1',
        },
      ],
    },
  ],
  note: null,
};
