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

export const answers: CannedAnswers = {
  listViews: [],
  getDashboardInformation: information,
  listPortfolios: listed([whitcombe, penrose, empty]),
};
