import { findingsMax } from '@tessera/contract/notifications/values';
import { addWorkingDays } from '@tessera/domain/dates';
import { valueOn } from '@tessera/domain/rules/dated';
import { breakDaysMax } from '@tessera/domain/rules/reconciliation';
import { countText, dateText } from '@tessera/domain/wording';
import type { ExceptionKind } from '../../background/notifications/kind';
import { ageOf, dueOf, titleOf } from './read-breaks';

/** A break that has stayed for longer than the rule of the day has it. */
const longBreak: ExceptionKind = {
  type: 'Reconciliation break',
  severity: 'High',
  asked: { resource: 'Firm Management', level: 'action' },
  action: { label: 'Mark as dealt with', changes: null },
  find: async ({ db, firmId, businessDate }) =>
    (
      await db
        .selectFrom('reconciliation_break')
        .leftJoin('instrument', 'instrument.asset_id', 'reconciliation_break.asset_id')
        .where('firm_id', '=', firmId)
        .where('status', 'in', ['Open', 'Explained'])
        .where('day', '<', addWorkingDays(businessDate, -valueOn(breakDaysMax, businessDate)))
        .selectAll('reconciliation_break')
        .select('instrument.long_name')
        .orderBy('day')
        .orderBy('break_id')
        .limit(findingsMax)
        .execute()
    ).map((row) => ({
      key: row.break_id,
      record: { kind: 'Firm', id: firmId },
      nodeId: null,
      clientId: null,
      accountId: null,
      title: row.kind === 'Units differ' ? `${row.long_name ?? ''}: units differ` : titleOf(row, ''),
      why: `The break was found on ${dateText(row.day)}, ${countText(ageOf(row.day, businessDate), 'working day')} ago, and is ${row.status === 'Open' ? 'not explained' : 'explained and still there'}. Put it right, or have a second person write it off.`,
      amount: row.amount,
      since: new Date(`${row.day}T00:00:00Z`),
      due: dueOf(row),
      notForUserId: null,
    })),
};

export const reconciliationExceptions: readonly ExceptionKind[] = [longBreak];
