import type { CallData } from '@tessera/contract/schemas';
import { userStatusAfter } from '@tessera/contract/users/life';
import type { LeaverKind } from '@tessera/contract/users/values';
import { activeWorkStatuses } from '@tessera/contract/work/values';
import { sql, type Kysely } from 'kysely';
import { endSessions } from '../../capabilities/authentication/sessions';
import { endResetLinks, withdrawInvitations } from '../../capabilities/mail/outbox';
import {
  beginAccessChange,
  lockHeld,
  requireAdministrator,
  requireGrant,
} from '../../capabilities/users/change-access';
import { readUser } from '../../capabilities/users/user-record';
import { enqueue } from '../../foundation/database/enqueue';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { ApiError, badRequest } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import { lockNotifications } from '../notifications/lock-firm';
import { inHand, type Leaver } from './in-hand';

type Left = CallData<'deactivateUser'>;
type Staying = CallData<'getLeaver'>['staying'];

/** What nobody can take over: counts with what becomes of each. */
const readStaying = async (db: Kysely<DB>, { firmId, userId }: Leaver): Promise<Staying> => {
  const { rows } = await sql<{ work: bigint; views: bigint; cards: bigint; checking: bigint; audited: bigint }>`select
      (select count(*) from work where firm_id = ${firmId} and started_by = ${userId} and status = any(${[...activeWorkStatuses]})) as work,
      (select count(*) from list_view where firm_id = ${firmId} and user_id = ${userId} and not shared) as views,
      (select count(*) from user_dashboard where firm_id = ${firmId} and user_id = ${userId}) as cards,
      (select count(*) from portfolio_transaction where firm_id = ${firmId} and created_by = ${userId} and status = 'Checking') as checking,
      (select count(*) from audit where firm_id = ${firmId} and user_id = ${userId} and outcome = 'done') as audited`.execute(
    db,
  );
  const { work = 0n, views = 0n, cards = 0n, checking = 0n, audited = 0n } = rows[0] ?? {};
  return [
    {
      title: 'Exports and bulk changes that run',
      count: Number(work),
      note: 'They run with the access of whoever started them, and end. Start them again as somebody else.',
    },
    {
      title: 'What they entered and a second person has to authorise',
      count: Number(checking),
      note: 'It stays in the queue: everybody who could authorise it still can.',
    },
    {
      title: 'Views of their own',
      count: Number(views),
      note: 'Nobody else sees them. Share those the firm needs first.',
    },
    { title: 'The arrangement of their dashboard', count: Number(cards), note: 'It is nobody else’s.' },
    {
      title: 'What they did',
      count: Number(audited),
      note: 'Reviews, signatures, authorisations and the audit trail keep their name for ever.',
    },
  ].filter(({ count }) => count > 0);
};

/** What somebody has in hand and who could take it, before they are deactivated. */
export const getLeaver: Handler<'getLeaver'> = async ({ path: { userId }, scope, services }) => {
  const { db, firmId } = scope;
  const { locked, name } = await readUser(scope, userId, services.clock());
  const leaver: Leaver = { firmId, userId, name };
  const items: CallData<'getLeaver'>['items'] = [];
  for (const { kind, otherwise, count, people } of inHand) {
    const held = await count(db, leaver);
    if (held > 0) items.push({ kind, count: held, otherwise, people: [...(await people(db, leaver))] });
  }
  return { data: { items, staying: await readStaying(db, leaver), locked } };
};

/**
 * Deactivates somebody who leaves: sessions and links end at once, and what they had in hand goes to whom was named, or
 * is let go. All of it happens, or nothing.
 */
export const deactivateUser: Handler<'deactivateUser'> = async ({
  path: { userId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const { firmId, actor } = scope;
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const named = new Map<LeaverKind, string>(body.handOver.map((each) => [each.kind, each.userId]));
  if (named.size < body.handOver.length)
    throw badRequest([{ fieldName: 'handOver', type: 'repeated', errorMessage: 'Name each kind once.' }]);
  const data = await scope.change<Left>(userId, async (transaction) => {
    const change = await beginAccessChange(transaction, scope, services.clock());
    const { row, held } = await lockHeld(change, userId);
    const to = userStatusAfter(row.status, 'Deactivate', row.user_type);
    requireGrant(change, held, { ...held, status: 'Deactivated' });
    if (version !== null && row.version !== version) throw stale();
    if (to === null) throw new ApiError('conflict', 'They have been deactivated already. Load the page again.');
    const at = change.now;
    await transaction
      .updateTable('portal_user')
      .set({
        status: to,
        password_hash: null,
        version: row.version + 1,
        updated_at: at,
        updated_by: scope.caller.userId,
      })
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .execute();
    await requireAdministrator(change, held);
    const sessionsEnded = await endSessions(transaction, firmId, userId, at, null);
    await endResetLinks(transaction, { firmId, userId }, at);
    await withdrawInvitations(transaction, { firmId, userId, why: 'withdrawn' });
    await lockNotifications(transaction, firmId);
    const leaver: Leaver = { firmId, userId, name: row.name };
    const handedOver: Left['handedOver'] = [];
    for (const { kind, count, people, give } of inHand) {
      const has = await count(transaction, leaver);
      if (has === 0) continue;
      const chosen = named.get(kind);
      const person =
        chosen === undefined
          ? null
          : ((await people(transaction, leaver)).find((each) => each.userId === chosen) ?? undefined);
      if (person === undefined)
        throw badRequest([
          {
            fieldName: `handOver[${body.handOver.findIndex((each) => each.kind === kind)}].userId`,
            type: 'invalid',
            errorMessage: `They cannot take ${kind.toLowerCase()}: choose an active colleague who sees all of it and may act on it.`,
          },
        ]);
      await give({ transaction, leaver, actor, at }, person);
      handedOver.push({ kind, count: has, to: person?.name ?? null });
    }
    await enqueue(transaction, { task: 'notifications', firmId }, { once: true });
    return {
      before: { status: row.status },
      after: {
        status: to,
        sessionsEnded,
        ...(body.reason === undefined ? {} : { reason: body.reason.trim() }),
        ...Object.fromEntries(
          handedOver.map((each) => [`handedOver.${each.kind}`, `${each.count} to ${each.to ?? 'nobody'}`]),
        ),
      },
      answer: { user: await readUser(change.inside, userId, at), sessionsEnded, handedOver },
    };
  });
  return { data };
};
