import { findingsMax } from '@tessera/contract/notifications/values';
import type { CheckedBy } from '../../foundation/database/column-types';
import type { ExceptionKind, FindScope, Finding } from '../notifications/kind';

const asked = { resource: 'Firm Management', level: 'action' } as const;
const action = { label: 'Mark as dealt with', changes: null } as const;

const findingsOf = async (
  { db, firmId }: FindScope,
  by: CheckedBy,
  words: (row: { readonly subject: string; readonly detail: string }) => Pick<Finding, 'title' | 'why'>,
): Promise<Finding[]> => {
  const rows = await db
    .selectFrom('check_finding')
    .where('firm_id', '=', firmId)
    .where('checked_by', '=', by)
    .select(['subject', 'detail', 'found_at'])
    .orderBy('found_at')
    .orderBy('subject')
    .limit(findingsMax)
    .execute();
  return rows.map((row) => ({
    key: row.subject,
    record: { kind: 'Firm', id: firmId },
    nodeId: null,
    clientId: null,
    accountId: null,
    ...words(row),
    amount: null,
    since: row.found_at,
    due: null,
    notForUserId: null,
  }));
};

const booksDisagree: ExceptionKind = {
  type: 'Books disagree',
  severity: 'High',
  asked,
  action,
  find: (scope) =>
    findingsOf(scope, 'Auditor', ({ subject, detail }) => ({
      title: `The auditor disagrees: ${subject}`,
      why: `${detail} Tell whoever runs the platform: nothing is corrected by itself, and the check is repeated each night.`,
    })),
};

const sealDisagrees: ExceptionKind = {
  type: 'Seal disagrees',
  severity: 'High',
  asked,
  action,
  find: (scope) =>
    findingsOf(scope, 'Seal', ({ subject, detail }) => ({
      title: `Not as it was sealed: ${subject}`,
      why: `${detail} Tell whoever runs the platform at once: rows that never change were changed.`,
    })),
};

export const checkExceptions: readonly ExceptionKind[] = [booksDisagree, sealDisagrees];
