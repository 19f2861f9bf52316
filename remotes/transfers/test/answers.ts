import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';
import type { Transfer } from '../src/shared/transfer';

export const transfer: Transfer = {
  id: 'T1',
  transactionId: 'T1',
  linkId: null,
  firmId: 'NBW',
  nodeId: 'N2',
  nodeName: 'Bath office',
  adviserName: 'Priya Hart',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  accountId: 'A1',
  accountName: 'Whitcombe SIPP',
  wrapperType: 'SIPP',
  movementType: 'In',
  transferType: 'Cash',
  transferStatus: 'With Previous Provider',
  actionRequired: false,
  autoInvest: true,
  previousProvider: { name: 'Aviva', reference: 'AV 60 118 224' },
  amount: 61200,
  dateInitiated: '2026-11-03',
  days: 17,
  waitsFor: 'provider',
  clock: {
    kind: 'Pension',
    unit: 'calendar days',
    used: 17,
    limit: 21,
    stoppedFor: null,
    due: '2026-11-24',
    light: 'Slow',
    rule: 'STAR, the industry’s aim for transfers of defined contribution pensions',
  },
};
const of = (id: string, over: Partial<Transfer>): Transfer => ({ ...transfer, id, transactionId: id, ...over });

export const late = of('T2', {
  clientId: 'C2',
  clientName: 'Mr Declan Byrne',
  transferStatus: 'Onboarding Assets',
  transferType: 'Stock',
  wrapperType: 'ISA',
  actionRequired: true,
  autoInvest: false,
  previousProvider: { name: 'AJ Bell', reference: 'AJ1' },
  amount: 38120.55,
  days: 34,
  waitsFor: 'client',
  clock: {
    ...transfer.clock,
    kind: 'Other ISA',
    used: 31,
    limit: 30,
    stoppedFor: 'client',
    due: '2026-11-20',
    light: 'Late',
  },
});
export const out = of('T3', {
  clientName: 'Mrs Wei Chen',
  movementType: 'Out',
  transferStatus: 'With Previous Provider',
  adviserName: null,
  amount: 1000.1,
  days: 2,
  clock: { ...transfer.clock, used: 2, due: '2026-12-09', light: 'On time' },
});

/** Successful answers to every call of this remote. */
export const answers: CannedAnswers = {
  listProductTransfers: listed([transfer, late, out], { count: 62 }),
  listViews: [],
};
