import type { CallBody, CallData } from '@tessera/contract/schemas';
import { rotationHours, subjectEvents, webhookSubjects, type WebhookSubject } from '@tessera/contract/webhooks/values';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { takeNumber } from '../../foundation/database/take-number';
import { waitTurn } from '../../foundation/database/wait-turn';
import { auditRefusal } from '../../requests/access/audit';
import { readScope, type Scope } from '../../requests/access/scope';
import type { CallServices } from '../../requests/call-services';
import type { Handler } from '../../requests/handler';
import { badField, notFound } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import { topNodeId } from '../nodes/seen-nodes';
import { AddressRefused, resolveTarget } from './address';
import { newSecret } from './sign';
import { readWebhooks, type StoredWebhook } from './stored-webhook';

type Body = CallBody<'patchPositionWebhook'>;
type Changed = CallData<'patchPositionWebhook'>;

interface Asked {
  readonly body: Body;
  readonly ifMatch: string | undefined;
  readonly scope: Scope;
  readonly services: Pick<CallServices, 'clock' | 'webhooks'>;
}

/** The address as it will be called. @throws ApiError 400 for one that is refused; the refusal is audited. */
const checkedUrl = async ({ body: { url }, scope, services }: Asked): Promise<string | undefined> => {
  if (url === undefined) return undefined;
  try {
    return (await resolveTarget(url, services.webhooks)).url.href;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    await auditRefusal(scope.db, scope.actor, `Address of a webhook refused: ${error.message}`);
    throw badField('url', error.message);
  }
};

/** The event types asked for, in the subject’s order. @throws ApiError 400 for another subject’s. */
const checkedTypes = (subject: WebhookSubject, { eventTypes }: Body): string[] | undefined => {
  const all = subjectEvents[subject];
  if (eventTypes?.some((type) => !all.includes(type)))
    throw badField('eventTypes', `A webhook of this kind carries: ${all.join(', ')}.`);
  return eventTypes && all.filter((type) => eventTypes.includes(type));
};

/** What the audit trail keeps of a webhook: everything but its secrets. */
const audited = ({ subject, node_id: nodeId, url, active, event_types: eventTypes }: StoredWebhook) => ({
  subject,
  nodeId,
  url,
  active,
  eventTypes,
});

const insert = async (
  transaction: Transaction<DB>,
  row: Pick<
    StoredWebhook,
    'firm_id' | 'node_id' | 'subject' | 'url' | 'active' | 'event_types' | 'secret' | 'updated_by'
  >,
  now: Date,
): Promise<StoredWebhook> => {
  const webhookId = recordId('webhook', await takeNumber(transaction, 'webhook_number'));
  return transaction
    .insertInto('webhook')
    .values({
      ...row,
      webhook_id: webhookId,
      secret_since: now,
      made_after: sql<bigint>`(select coalesce(max(position), 0) from domain_event)`,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** What waits is given up, and can be replayed. */
const parkWaiting = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, webhook_id: webhookId }: StoredWebhook,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('webhook_delivery')
    .set({ status: 'Parked', ended_at: now, problem: 'The webhook was switched off before it was delivered.' })
    .where('firm_id', '=', firmId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'Waiting')
    .where('position', 'is not', null)
    .execute();
};

/** What becomes of the secrets, and the new one where one is made. */
const rotated = ({ secret: action }: Body, row: StoredWebhook, now: Date) => {
  if (action === undefined) return { columns: {}, secret: null, said: {} };
  if (action === 'End previous')
    return {
      columns: { previous_secret: null, previous_until: null },
      secret: null,
      said: { secret: 'Previous ended' },
    };
  const secret = newSecret();
  return {
    columns: {
      secret,
      secret_since: now,
      previous_secret: row.secret,
      previous_until: new Date(now.getTime() + rotationHours * 60 * 60_000),
    },
    secret,
    said: { secret: 'Rotated' },
  };
};

const patch = async (subject: WebhookSubject, asked: Asked): Promise<{ data: Changed }> => {
  const { body, ifMatch, scope, services } = asked;
  const { firmId, nodeIds } = scope;
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const nodeId = body.nodeId ?? (await topNodeId(scope));
  if (nodeIds !== null && !nodeIds.includes(nodeId)) throw notFound('Node');
  const eventTypes = checkedTypes(subject, body);
  const url = await checkedUrl(asked);
  const data = await scope.change<Changed>(
    ({ webhookId }) => webhookId,
    async (transaction) => {
      await waitTurn(transaction, `webhooks ${firmId}`);
      const now = services.clock();
      const before = await transaction
        .selectFrom('webhook')
        .where('firm_id', '=', firmId)
        .where('subject', '=', subject)
        .where('node_id', '=', nodeId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      const answer = async (row: StoredWebhook, secret: string | null): Promise<Changed> => {
        const [webhook] = await readWebhooks(readScope(transaction, scope.caller), now, row.webhook_id);
        if (!webhook) throw notFound('Webhook');
        return { ...webhook, secret };
      };
      if (!before) {
        if (url === undefined) throw badField('url', 'Enter the address that receives the events.', 'required');
        const node = await transaction
          .selectFrom('node')
          .where('firm_id', '=', firmId)
          .where('node_id', '=', nodeId)
          .select('node_id')
          .executeTakeFirst();
        if (!node) throw notFound('Node');
        const secret = newSecret();
        const row = await insert(
          transaction,
          {
            firm_id: firmId,
            node_id: nodeId,
            subject,
            url,
            active: body.active ?? true,
            event_types: eventTypes ?? [...subjectEvents[subject]],
            secret,
            updated_by: scope.caller.userId,
          },
          now,
        );
        return { before: {}, after: audited(row), answer: await answer(row, secret) };
      }
      if (version !== null && version !== before.version) throw stale();
      const secrets = rotated(body, before, now);
      const active = body.active ?? before.active;
      const row = await transaction
        .updateTable('webhook')
        .set({
          ...secrets.columns,
          url: url ?? before.url,
          active,
          event_types: eventTypes ?? before.event_types,
          // A new beginning is not held against what was.
          ...(body.active === undefined ? {} : { off_reason: null, failures: 0 }),
          version: before.version + 1,
          updated_at: now,
          updated_by: scope.caller.userId,
        })
        .where('firm_id', '=', firmId)
        .where('webhook_id', '=', before.webhook_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (before.active && !active) await parkWaiting(transaction, row, now);
      return {
        before: audited(before),
        after: { ...audited(row), ...secrets.said },
        answer: await answer(row, secrets.secret),
      };
    },
  );
  return { data };
};

/** Makes or changes the webhook of positions at a node. */
export const patchPositionWebhook: Handler<'patchPositionWebhook'> = (input) => patch('position', input);

/** Makes or changes the webhook of transactions at a node. */
export const patchTransactionWebhook: Handler<'patchTransactionWebhook'> = (input) => patch('transaction', input);

/** Subjects whose calls are not in the specification. */
const otherSubjects = webhookSubjects.filter((subject) => subject !== 'position' && subject !== 'transaction');

/** Makes or changes the webhook of another subject at a node. */
export const patchEventWebhook: Handler<'patchEventWebhook'> = (input) => {
  const subject = otherSubjects.find((each) => each === input.path.webhookSubject.toLowerCase());
  if (subject === undefined) throw notFound('Webhook');
  return patch(subject, input);
};
