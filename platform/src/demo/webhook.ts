import { subjectEvents } from '@tessera/contract/webhooks/values';
import { recordId } from '@tessera/domain/identifiers';
import type { PoolClient } from 'pg';
import { newSecret } from '../capabilities/webhooks/sign';

/** A webhook of transactions that is off: its receiver is made up, like everything of the demonstration. */
export const writeWebhook = async (client: PoolClient, firmId: string, at: Date): Promise<void> => {
  const {
    rows: [number],
  } = await client.query<{ next: bigint }>(`select nextval('webhook_number') as next`);
  await client.query(
    `insert into webhook (firm_id, webhook_id, node_id, subject, event_types, url, active, secret, secret_since, made_after, updated_at, updated_by)
      select firm_id, $2, node_id, 'transaction', $3, 'https://hooks.portal.example/transactions', false, $4, $5, 0, $5, 'demo'
      from node where firm_id = $1 and parent_node_id is null`,
    [firmId, recordId('webhook', number?.next ?? 1n), subjectEvents.transaction, newSecret(), at],
  );
};
