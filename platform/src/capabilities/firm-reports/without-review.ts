import { countText } from '@tessera/domain/wording';
import { clientsByReview } from '../reviews/clients-by-review';
import type { FirmReport, ReadContent } from './report-rows';

const states = ['Never reviewed', 'Overdue'] as const;

/** Active clients who had no review, and those whose next one is overdue, as the page of reviews has them. */
export const withoutReview: ReadContent = async (scope, ask) => {
  const rows = await clientsByReview(scope, {}, ask.nodeIds)
    .where('standing.state', 'in', states)
    .select(['client.client_id', 'client.name', 'node.name as node_name'])
    .select(['standing.state', 'standing.due', 'standing.last_held', 'standing.last_refused', 'standing.open_offer'])
    .orderBy('standing.due')
    .orderBy('client.client_id')
    .execute();
  const count = (label: string, value: number): FirmReport['figures'][number] => ({ label, kind: 'count', value });
  return {
    rows: rows.map((row) => ({
      id: row.client_id,
      cells: {
        client: row.name,
        adviser: row.node_name,
        state: row.state,
        due: row.due,
        lastHeld: row.last_held,
        lastRefused: row.last_refused,
        offered: row.open_offer,
      },
      link: { page: 'reviews', id: row.client_id, query: {} },
    })),
    figures: [
      ...states.map((state) => count(state, rows.filter((row) => row.state === state).length)),
      count('Offered, no answer', rows.filter((row) => row.open_offer !== null).length),
    ],
    notes: [
      `${countText(rows.length, 'active client')}. A review that the client refused counts as done: it dates the next one.`,
      'The first review is due by the rule a year after the client was added.',
    ],
  };
};
