import { accessRuleOf, decide, type Call } from '@tessera/contract';
import { catalogue } from '@tessera/contract/catalogue';
import { draftsMax } from '@tessera/contract/drafts/schemas';
import { reportSchedulesMax } from '@tessera/contract/firm-reports/values';
import { openStatuses } from '@tessera/contract/transfers/life';
import type { LeaverKind } from '@tessera/contract/users/values';
import { sql, type Kysely, type Transaction } from 'kysely';
import { changesOf } from '../../capabilities/clients/entry/changes';
import { changeBreaks } from '../../capabilities/reconciliations/breaks';
import { lockReconciliations } from '../../capabilities/reconciliations/import-statement';
import { ownersOf } from '../../capabilities/transfers/record/owners';
import { usersOver } from '../../capabilities/users/users-over';
import type { DB } from '../../foundation/database/schema';
import { auditRow } from '../../requests/access/audit';
import type { Actor } from '../../requests/access/scope';
import { changedFacts, writeEvents } from '../../requests/events/write-events';
import { colleaguesFor } from '../notifications/colleagues';
import { writeHistory } from '../notifications/write-history';

export interface Person {
  readonly userId: string;
  readonly name: string;
}

/** Whose things are looked at. */
export interface Leaver extends Person {
  readonly firmId: string;
}

/** A hand-over in the transaction in which somebody leaves. */
export interface HandOver {
  readonly transaction: Transaction<DB>;
  readonly leaver: Leaver;
  readonly actor: Actor;
  readonly at: Date;
}

/** One kind of thing that somebody has in hand. */
interface InHand {
  readonly kind: LeaverKind;
  /** What becomes of it when nobody takes it. */
  readonly otherwise: string;
  readonly count: (db: Kysely<DB>, leaver: Leaver) => Promise<number>;
  /** Active people who could take all of it. */
  readonly people: (db: Kysely<DB>, leaver: Leaver) => Promise<readonly Person[]>;
  /** Gives it to somebody, or lets it go. */
  readonly give: (work: HandOver, to: Person | null) => Promise<void>;
}

const mayMake = ({ scopes }: { readonly scopes: Parameters<typeof decide>[0]['scopes'] }, call: Call): boolean =>
  decide({ authenticated: true, scopes, flags: null }, accessRuleOf(call)).allowed;

/** People who are in every one of some lists, without the leaver. */
const inAll = (lists: readonly (readonly Person[])[], { userId }: Leaver): readonly Person[] => {
  const [first = [], ...others] = lists;
  return first.filter(
    (person) =>
      person.userId !== userId && others.every((list) => list.some((other) => other.userId === person.userId)),
  );
};

/** Active people of the firm who may make a call, without the leaver. */
const peopleWho = async (db: Kysely<DB>, { firmId, userId }: Leaver, call: Call | null): Promise<readonly Person[]> => {
  const rows = await db
    .selectFrom('portal_user')
    .where('firm_id', '=', firmId)
    .where('status', '=', 'Active')
    .where('user_type', '=', 'User')
    .where('user_id', '<>', userId)
    .select(['user_id', 'name', 'scopes'])
    .orderBy('name')
    .orderBy('user_id')
    .execute();
  return rows
    .filter((row) => call === null || mayMake(row, call))
    .map((row) => ({ userId: row.user_id, name: row.name }));
};

const countOf = (row: { readonly count: bigint } | undefined): number => Number(row?.count ?? 0n);

const clients: InHand = {
  kind: 'Clients',
  otherwise: 'They keep an adviser who has left, until somebody gives them another one.',
  count: async (db, { firmId, userId }) =>
    countOf(
      await db
        .selectFrom('client')
        .where('firm_id', '=', firmId)
        .where('adviser_user_id', '=', userId)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirst(),
    ),
  people: async (db, leaver) => {
    const { firmId, userId } = leaver;
    const nodes = await db
      .selectFrom('client')
      .where('firm_id', '=', firmId)
      .where('adviser_user_id', '=', userId)
      .select('node_id')
      .distinct()
      .execute();
    const lists: (readonly Person[])[] = [];
    for (const { node_id: nodeId } of nodes)
      lists.push(
        (await usersOver(db, firmId, nodeId).execute())
          .filter((user) => mayMake(user, catalogue.patchClient))
          .map((user) => ({ userId: user.user_id, name: user.name })),
      );
    return inAll(lists, leaver);
  },
  give: async ({ transaction, leaver, actor, at }, to) => {
    if (to === null) return;
    const { firmId, userId } = leaver;
    // In the order in which an edit locks joint holders.
    await transaction
      .selectFrom('client')
      .where('firm_id', '=', firmId)
      .where('adviser_user_id', '=', userId)
      .orderBy('client_id')
      .forNoKeyUpdate()
      .select('client_id')
      .execute();
    const rows = await transaction
      .updateTable('client')
      .set((eb) => ({
        adviser_user_id: to.userId,
        version: eb('version', '+', 1),
        updated_at: at,
        updated_by: actor.userId,
      }))
      .where('firm_id', '=', firmId)
      .where('adviser_user_id', '=', userId)
      .returning('client_id')
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.client_id).sort();
    const names = new Map([
      [userId, leaver.name],
      [to.userId, to.name],
    ]);
    const changes = changesOf({ adviserUserId: userId }, { adviserUserId: to.userId }, names);
    for (let from = 0; from < ids.length; from += auditBatch)
      await transaction
        .insertInto('audit')
        .values(
          ids.slice(from, from + auditBatch).map((recordId) => {
            const row = auditRow({
              firmId,
              userId: actor.userId,
              writtenAt: at,
              // As any change of an adviser, so that a client's activity tells it in the same words.
              action: 'patchClient',
              outcome: 'done',
              recordId,
              reason: 'Their adviser has left.',
              release: actor.release,
              ...changes,
            });
            return { ...row, before: JSON.stringify(row.before), after: JSON.stringify(row.after) };
          }),
        )
        .execute();
    await writeEvents(
      transaction,
      { firmId, userId: actor.userId, at, kind: 'Client' },
      ids.map((id) => ({ type: 'client.changed' as const, id, facts: changedFacts(changes.after) })),
    );
  },
};
const auditBatch = 500;

const openTransfers = (db: Kysely<DB>, { firmId, userId }: Leaver) =>
  db
    .selectFrom('product_transfer')
    .innerJoin('portfolio_transaction as t', (join) =>
      join
        .onRef('t.firm_id', '=', 'product_transfer.firm_id')
        .onRef('t.transaction_id', '=', 'product_transfer.transaction_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 't.firm_id').onRef('account.account_id', '=', 't.account_id'),
    )
    .where('product_transfer.firm_id', '=', firmId)
    .where('product_transfer.owner_user_id', '=', userId)
    .where('product_transfer.transfer_status', 'in', openStatuses);

const transfers: InHand = {
  kind: 'Transfers',
  otherwise: 'They have no owner, until a colleague takes them.',
  count: async (db, leaver) =>
    countOf(
      await openTransfers(db, leaver)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirst(),
    ),
  people: async (db, leaver) => {
    const nodes = await openTransfers(db, leaver).select('account.node_id').distinct().execute();
    const lists: (readonly Person[])[] = [];
    for (const { node_id: nodeId } of nodes) lists.push(await ownersOf(db, leaver.firmId, nodeId));
    return inAll(lists, leaver);
  },
  give: async ({ transaction, leaver, actor, at }, to) => {
    const rows = await openTransfers(transaction, leaver)
      .select('product_transfer.transaction_id')
      .orderBy('product_transfer.transaction_id')
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.transaction_id);
    await transaction
      .updateTable('product_transfer')
      .set((eb) => ({ owner_user_id: to?.userId ?? null, version: eb('version', '+', 1) }))
      .where('firm_id', '=', leaver.firmId)
      .where('transaction_id', 'in', ids)
      .execute();
    await transaction
      .insertInto('audit')
      .values(
        ids.map((recordId) => {
          const row = auditRow({
            firmId: leaver.firmId,
            userId: actor.userId,
            writtenAt: at,
            action: 'handOverTransfers',
            outcome: 'done',
            recordId,
            release: actor.release,
            before: { owner: leaver.userId },
            after: { owner: to?.userId ?? null },
          });
          return { ...row, before: JSON.stringify(row.before), after: JSON.stringify(row.after) };
        }),
      )
      .execute();
  },
};

const assigned = (db: Kysely<DB>, { firmId, userId }: Leaver) =>
  db
    .selectFrom('notification')
    .where('firm_id', '=', firmId)
    .where('assignee_user_id', '=', userId)
    .where('status', 'in', ['Open', 'Snoozed']);

const exceptions: InHand = {
  kind: 'Exceptions',
  otherwise: 'They go back to everybody who is asked.',
  count: async (db, leaver) =>
    countOf(
      await assigned(db, leaver)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirst(),
    ),
  people: async (db, leaver) => {
    const rows = await assigned(db, leaver)
      .select(['node_id', 'notification_type', 'not_for_user_id', 'for_user_id'])
      .distinct()
      .execute();
    const lists: (readonly Person[])[] = [];
    for (const row of rows)
      lists.push(
        await colleaguesFor(
          db,
          {
            firmId: leaver.firmId,
            nodeId: row.node_id,
            type: row.notification_type,
            notForUserId: row.not_for_user_id,
            forUserId: row.for_user_id,
          },
          leaver.userId,
        ),
      );
    return inAll(lists, leaver);
  },
  give: async ({ transaction, leaver, actor, at }, to) => {
    const rows = await assigned(transaction, leaver).select('notification_id').orderBy('notification_id').execute();
    if (rows.length === 0) return;
    await transaction
      .updateTable('notification')
      .set((eb) => ({ assignee_user_id: to?.userId ?? null, updated_at: at, version: eb('version', '+', 1) }))
      .where('firm_id', '=', leaver.firmId)
      .where(
        'notification_id',
        'in',
        rows.map((row) => row.notification_id),
      )
      .execute();
    await writeHistory(
      transaction,
      leaver.firmId,
      rows.map((row) => ({
        notificationId: row.notification_id,
        at,
        userId: actor.userId,
        step: to === null ? ('Give back' as const) : ('Hand over' as const),
        reason: `${leaver.name} has left.`,
        assigneeUserId: to?.userId ?? null,
      })),
    );
  },
};

const ownBreaks = (db: Kysely<DB>, { firmId, userId }: Leaver) =>
  db
    .selectFrom('reconciliation_break')
    .where('firm_id', '=', firmId)
    .where('owner_user_id', '=', userId)
    .where('status', 'in', ['Open', 'Explained']);

const breaks: InHand = {
  kind: 'Breaks',
  otherwise: 'They go back to everybody who reconciles.',
  count: async (db, leaver) =>
    countOf(
      await ownBreaks(db, leaver)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirst(),
    ),
  people: async (db, leaver) => {
    const top = await db
      .selectFrom('node')
      .where('firm_id', '=', leaver.firmId)
      .where('parent_node_id', 'is', null)
      .select('node_id')
      .executeTakeFirstOrThrow();
    const people = (await usersOver(db, leaver.firmId, top.node_id).execute())
      .filter((user) => mayMake(user, catalogue.actOnBreak))
      .map((user) => ({ userId: user.user_id, name: user.name }));
    return inAll([people], leaver);
  },
  give: async ({ transaction, leaver, actor, at }, to) => {
    await lockReconciliations(transaction, leaver.firmId);
    const rows = await ownBreaks(transaction, leaver).selectAll().orderBy('break_id').execute();
    for (const row of rows)
      await changeBreaks(
        { transaction, firmId: leaver.firmId, day: row.day, at },
        [row],
        { owner_user_id: to?.userId ?? null },
        to === null
          ? { step: 'Give back', userId: actor.userId, note: `${leaver.name} has left.` }
          : { step: 'Take', userId: to.userId, note: `Handed over, because ${leaver.name} has left.` },
      );
  },
};

const schedules = (db: Kysely<DB>, firmId: string, userId: string) =>
  db
    .selectFrom('report_schedule')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('next_date', 'is not', null)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirst();

const scheduledReports: InHand = {
  kind: 'Scheduled reports',
  otherwise: 'They end.',
  count: async (db, { firmId, userId }) => countOf(await schedules(db, firmId, userId)),
  people: async (db, leaver) => {
    const own = countOf(await schedules(db, leaver.firmId, leaver.userId));
    const able: Person[] = [];
    for (const person of await peopleWho(db, leaver, catalogue.getFirmReport))
      if (countOf(await schedules(db, leaver.firmId, person.userId)) + own <= reportSchedulesMax) able.push(person);
    return able;
  },
  give: async ({ transaction, leaver }, to) => {
    await transaction
      .updateTable('report_schedule')
      .set(to === null ? { next_date: null } : { user_id: to.userId })
      .where('firm_id', '=', leaver.firmId)
      .where('user_id', '=', leaver.userId)
      .where('next_date', 'is not', null)
      .execute();
  },
};

const draftsOf = (db: Kysely<DB>, firmId: string, userId: string) =>
  db
    .selectFrom('draft')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirst();

const drafts: InHand = {
  kind: 'Drafts',
  otherwise: 'They stay with the person, and nobody else sees them.',
  count: async (db, { firmId, userId }) => countOf(await draftsOf(db, firmId, userId)),
  people: async (db, leaver) => {
    const own = countOf(await draftsOf(db, leaver.firmId, leaver.userId));
    const able: Person[] = [];
    for (const person of await peopleWho(db, leaver, null))
      if (countOf(await draftsOf(db, leaver.firmId, person.userId)) + own <= draftsMax) able.push(person);
    return able;
  },
  give: async ({ transaction, leaver }, to) => {
    if (to === null) return;
    // Ids of drafts are made by pages, so that two people could have one with the same id.
    await sql`update draft set user_id = ${to.userId},
        draft_id = case when exists (select from draft theirs where theirs.firm_id = draft.firm_id and theirs.user_id = ${to.userId} and theirs.draft_id = draft.draft_id)
          then gen_random_uuid()::text else draft_id end
      where firm_id = ${leaver.firmId} and user_id = ${leaver.userId}`.execute(transaction);
  },
};

const sharedViews: InHand = {
  kind: 'Shared views',
  otherwise: 'Everybody still sees them, and only an administrator can remove them.',
  count: async (db, { firmId, userId }) =>
    countOf(
      await db
        .selectFrom('list_view')
        .where('firm_id', '=', firmId)
        .where('user_id', '=', userId)
        .where('shared', '=', true)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .executeTakeFirst(),
    ),
  people: (db, leaver) => peopleWho(db, leaver, null),
  give: async ({ transaction, leaver }, to) => {
    if (to === null) return;
    // One person has one view of a name at a place: a view whose name the other has as well stays where it is.
    await sql`update list_view set user_id = ${to.userId}
      where firm_id = ${leaver.firmId} and user_id = ${leaver.userId} and shared
        and not exists (select from list_view theirs where theirs.firm_id = list_view.firm_id and theirs.user_id = ${to.userId} and theirs.place = list_view.place and theirs.name = list_view.name)`.execute(
      transaction,
    );
  },
};

/** Everything somebody can have in hand, in the order of `leaverKinds`. */
export const inHand: readonly InHand[] = [
  clients,
  transfers,
  exceptions,
  breaks,
  scheduledReports,
  drafts,
  sharedViews,
];
