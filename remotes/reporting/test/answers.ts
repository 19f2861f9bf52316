import type { CallData, CallRow } from '@tessera/contract/schemas';
import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';

export const information: CallData<'getDashboardInformation'> = {
  asOf: '2026-11-20',
  clients: 1000,
  clientsThisMonth: 14,
  accounts: 2486,
  accountsThisMonth: 31,
  instruments: 150,
  instrumentsSuspended: 2,
  assetsUnderAdministration: 412_810_511.04,
  assetsUnderAdministrationMonthStart: 406_790_000,
};

const head = {
  firmId: 'NBW',
  status: 'Active',
  clientType: 'Individual',
  currency: 'GBP',
  openingValue: 0,
  bookValue: 0,
  adjustedGrowth: 0,
  adjustedGrowthPercent: null,
} as const;

export const whitcombe: CallRow<'listPortfolios'> = {
  ...head,
  id: 'C1',
  name: 'Mrs Eleanor Whitcombe',
  nodeId: ['N2'],
  nodeName: ['Bath office'],
  currentValue: 480_511.04,
  uninvestedCash: 21_843.85,
  growth: 38_204.11,
  growthPercent: 8.64,
  accounts: 5,
};
export const penrose: CallRow<'listPortfolios'> = {
  ...head,
  id: 'C2',
  name: 'The Penrose Trust',
  clientType: 'Trust',
  nodeId: ['N3'],
  nodeName: ['Leeds office'],
  currentValue: 0.1,
  uninvestedCash: 0.2,
  growth: -0.1,
  growthPercent: -50,
  accounts: 1,
};
const empty: CallRow<'listPortfolios'> = {
  ...head,
  id: 'C3',
  name: 'Miss Amara Okafor',
  status: 'Pending',
  nodeId: ['N2'],
  nodeName: ['Bath office'],
  currentValue: 0,
  uninvestedCash: 0,
  growth: 0,
  growthPercent: null,
  accounts: 0,
};

export const transfer: CallRow<'listNotifications'> = {
  id: '0X0000001',
  notificationId: '0X0000001',
  firmId: 'NBW',
  notificationType: 'Transfer rejected',
  severity: 'Medium',
  status: 'Open',
  title: 'Transfer in rejected',
  why: 'Harbour Life: The other provider refused it. Agree with the client and the provider what to do.',
  amount: 12_400,
  nodeId: 'N2',
  clientId: 'C1',
  clientName: 'Mrs Eleanor Whitcombe',
  accountId: 'A1',
  accountName: 'Eleanor Whitcombe SIPP',
  record: { kind: 'Transfer', id: 'T1' },
  since: '2026-11-10T10:15:00.000Z',
  due: null,
  openedDate: '2026-11-10T10:16:00.000Z',
  endedDate: null,
  assignee: null,
  snoozedUntil: null,
  snoozeReason: null,
  isForMe: true,
  actionLabel: 'Mark as dealt with',
  confirm: null,
  actions: [
    { action: 'Act', allowed: true, reason: null },
    { action: 'Undo', allowed: false, reason: 'Nothing was done yet that could be undone.' },
    { action: 'Snooze', allowed: true, reason: null },
    { action: 'Wake', allowed: false, reason: 'It is not snoozed.' },
    { action: 'Take', allowed: true, reason: null },
    { action: 'Give back', allowed: false, reason: 'Nobody has taken it.' },
    { action: 'Hand over', allowed: true, reason: null },
  ],
  version: 1,
};
export const withdrawal: CallRow<'listNotifications'> = {
  ...transfer,
  id: '0X0000002',
  notificationId: '0X0000002',
  notificationType: 'Second person awaited',
  title: 'Withdrawal to authorise',
  why: 'Somebody other than the person who entered it has to authorise it. Until then nothing is sent.',
  amount: 300,
  record: { kind: 'Transaction', id: 'T2' },
  since: '2026-11-12T10:15:00.000Z',
  actionLabel: 'Authorise',
  confirm: 'It goes to the bank or the market, and cannot be called back once it is there.',
};
export const whole = (row: CallRow<'listNotifications'>): CallData<'getNotification'> => ({
  ...row,
  history: [{ at: row.openedDate, step: 'Opened', actor: null, reason: null, assignee: null, snoozedUntil: null }],
  colleagues: [{ userId: 'U2', name: 'Priya Hart' }],
});
const today: CallData<'getDashboardException'> = {
  asOf: '2026-11-20',
  count: 2,
  mine: 0,
  byType: [
    { notificationType: 'Transfer rejected', severity: 'Medium', count: 1, oldest: transfer.since },
    { notificationType: 'Second person awaited', severity: 'Medium', count: 1, oldest: withdrawal.since },
  ],
  notifications: [transfer, withdrawal],
};

export const answers: CannedAnswers = {
  getDashboardException: today,
  listNotifications: listed([transfer, withdrawal]),
  getNotification: whole(transfer),
  actOnException: { id: '0X0000001', firmId: 'NBW', status: 'Done', version: 2 },
  listViews: [],
  getDashboardInformation: information,
  listPortfolios: listed([whitcombe, penrose, empty]),
};
