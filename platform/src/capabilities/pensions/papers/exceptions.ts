import { findingsMax } from '@tessera/contract/notifications/values';
import { dateText } from '@tessera/domain/wording';
import type { ExceptionKind } from '../../../background/notifications/kind';
import type { PensionPaperKind } from '../../../foundation/database/column-types';
import { ApiError } from '../../../requests/http/api-error';
import { makePaper } from './make-paper';

/** A kind has no slash, a subject may have one. */
const keyOf = (kind: PensionPaperKind, subject: string): string => `${kind}/${subject}`;

/** Statements that were not made by the day they are due. */
export const paperExceptions: readonly ExceptionKind[] = [
  {
    type: 'Statement overdue',
    severity: 'High',
    asked: { resource: 'Account', level: 'action' },
    action: {
      label: 'Make it now',
      changes: {
        confirm: 'The statement is made, filed with the client’s documents and sent as a message.',
        perform: async ({ transaction, scope: { firmId, businessDate }, at, findingKey }) => {
          const slash = findingKey.indexOf('/');
          const key = { kind: findingKey.slice(0, slash) as PensionPaperKind, subject: findingKey.slice(slash + 1) };
          const problem = await makePaper({ transaction, firmId, businessDate, at }, key);
          if (problem !== null) throw new ApiError('conflict', problem);
        },
      },
    },
    find: async ({ db, firmId, businessDate }) => {
      const rows = await db
        .selectFrom('pension_paper')
        .innerJoin('client', (join) =>
          join
            .onRef('client.firm_id', '=', 'pension_paper.firm_id')
            .onRef('client.client_id', '=', 'pension_paper.client_id'),
        )
        .where('pension_paper.firm_id', '=', firmId)
        .where('pension_paper.made_on', 'is', null)
        .where('pension_paper.due', '<', businessDate)
        .orderBy('pension_paper.due')
        .orderBy('pension_paper.subject')
        .limit(findingsMax)
        .select([
          'pension_paper.kind',
          'pension_paper.subject',
          'pension_paper.about',
          'pension_paper.problem',
          'pension_paper.due',
          'pension_paper.triggered_on',
          'client.client_id',
          'client.node_id',
        ])
        .execute();
      return rows.map((row) => ({
        key: keyOf(row.kind, row.subject),
        record: { kind: 'Client', id: row.client_id },
        nodeId: row.node_id,
        clientId: row.client_id,
        accountId: null,
        title: `${row.kind} overdue`,
        why: `${row.about}. It was due by ${dateText(row.due ?? row.triggered_on)}. ${row.problem ?? 'It was not made yet.'}`,
        amount: null,
        since: new Date(`${row.due ?? row.triggered_on}T00:00:00Z`),
        due: row.due,
        notForUserId: null,
      }));
    },
  },
];
