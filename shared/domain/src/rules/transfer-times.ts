import { datedTable, type DatedTable } from './dated';

/** Kinds of transfer that a time is set for. */
export const transferKinds = ['Cash ISA', 'Other ISA', 'Pension', 'Other'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** How long a transfer may take. */
export interface TransferTime {
  readonly days: number;
  readonly unit: 'working days' | 'calendar days';
  /** What binds: a rule, or an aim of the industry. */
  readonly force: 'rule' | 'target';
}

/** How long each kind of transfer may take, by date. */
export const transferTimes: Readonly<Record<TransferKind, DatedTable<TransferTime>>> = {
  'Cash ISA': datedTable('time for a transfer of a cash ISA', [
    {
      from: '2012-11-01',
      value: { days: 15, unit: 'working days', force: 'rule' },
      source: 'GOV.UK, Individual Savings Accounts: transferring your ISA',
      verified: true,
    },
  ]),
  'Other ISA': datedTable('time for a transfer of another ISA', [
    {
      from: '2012-11-01',
      value: { days: 30, unit: 'calendar days', force: 'rule' },
      source: 'GOV.UK, Individual Savings Accounts: transferring your ISA',
      verified: true,
    },
  ]),
  Pension: datedTable('time for a transfer of a pension', [
    {
      from: '2019-01-01',
      value: { days: 21, unit: 'calendar days', force: 'target' },
      source: 'STAR, the industry’s aim for transfers of defined contribution pensions',
      verified: false,
    },
  ]),
  Other: datedTable('time for a transfer of another account', [
    {
      from: '2019-01-01',
      value: { days: 30, unit: 'calendar days', force: 'target' },
      source: 'STAR, the industry’s aim for ISAs and general investment accounts; no rule sets one',
      verified: false,
    },
  ]),
};
