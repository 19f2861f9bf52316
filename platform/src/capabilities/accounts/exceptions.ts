import { findingsMax } from '@tessera/contract/notifications/values';
import { sql } from 'kysely';
import type { ExceptionKind } from '../../background/notifications/kind';

/** Active accounts that are managed, or invest regularly, by a model and follow none that is in force. */
const withoutModel: ExceptionKind = {
  type: 'Account without a model',
  severity: 'Low',
  asked: { resource: 'Account', level: 'action' },
  action: { label: 'Mark as dealt with', changes: null },
  find: async ({ db, firmId }) => {
    const { rows } = await sql<{
      account_id: string;
      node_id: string;
      lead_client_id: string;
      discretionary: boolean;
      model_status: string | null;
      updated_at: Date;
    }>`
      select a.account_id, a.node_id, a.lead_client_id, a.discretionary, m.status as model_status, a.updated_at
      from account a
      left join model m on m.firm_id = a.firm_id and m.model_id = a.model_id
      where a.firm_id = ${firmId} and a.status = 'Active' and a.account_type = 'Wrapper'
        and (m.status = 'Deleted' or (a.model_id is null and (a.discretionary or exists (
          select from recurring_order r where r.firm_id = a.firm_id and r.account_id = a.account_id and r.status = 'Active' and r.investment_type = 'Model'))))
      order by a.updated_at, a.account_id limit ${findingsMax}`.execute(db);
    return rows.map((row) => ({
      key: row.account_id,
      record: { kind: 'Account', id: row.account_id },
      nodeId: row.node_id,
      clientId: row.lead_client_id,
      accountId: row.account_id,
      title: 'Account without a model',
      why: `${row.model_status !== null ? 'The model it follows was deleted.' : row.discretionary ? 'It is managed at the firm’s discretion and follows no model.' : 'It invests regularly by a model and follows none.'} Choose a model in the account’s details.`,
      amount: null,
      since: row.updated_at,
      due: null,
      notForUserId: null,
    }));
  },
};

export const accountExceptions: readonly ExceptionKind[] = [withoutModel];
