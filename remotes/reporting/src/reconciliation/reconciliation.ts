import type { BreakAction, BreakStatus, DayStatus } from '@tessera/contract/reconciliations/life';
import type { CallData } from '@tessera/contract/schemas';
import { dateText } from '@tessera/domain/wording';
import type { StatementKind } from '@tessera/domain/read-statement';
import type { Tone } from '@tessera/ui/core';
import { reconciliationReport } from '../reports/reports';

export type Day = CallData<'listReconciliations'>['days'][number];
export type DayRecord = CallData<'getReconciliation'>;
export type Break = DayRecord['breakList'][number];
export type Match = DayRecord['matches'][number];
export type CashLine = Match['statement'][number];

export const dayHref = (day: string): string => `${reconciliationReport.path}/${day}`;
export const nameOfDay = (day: string): string => `Reconciliation of ${dateText(day)}`;

export const dayTones: Readonly<Record<DayStatus, Tone>> = {
  Missing: 'neutral',
  Open: 'warning',
  'Signed off': 'good',
};
export const breakTones: Readonly<Record<BreakStatus, Tone>> = {
  Open: 'bad',
  Explained: 'warning',
  Resolved: 'good',
  'Written off': 'neutral',
};

/** Whose statement each is, as a sentence names it. */
export const statementNames: Readonly<Record<StatementKind, string>> = {
  Bank: 'Bank: client money',
  Custodian: 'Custodian: units',
  Registrar: 'Registrar: units of funds',
};

/** Whether a break can still be matched: it is of a line, and not over. */
export const isMatchable = ({ kind, status }: Break): boolean =>
  (kind === 'At the bank only' || kind === 'In the books only') && (status === 'Open' || status === 'Explained');

/** Why an action cannot be done now; null when it can. */
export const reasonAgainst = ({ actions }: Break, action: BreakAction): string | null =>
  actions.find((each) => each.action === action)?.reason ?? null;
