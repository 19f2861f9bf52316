import { recordId } from '@tessera/domain/identifiers';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Transaction } from 'kysely';
import { takeNumbers } from '../../foundation/database/take-number';
import type { DB } from '../../foundation/database/schema';
import { compare, type Comparison, type TypedFinding } from './compare';
import { kinds } from './kinds';
import { giveBack } from './give-back';
import type { ExceptionKind } from './kind';
import { lockNotifications } from './lock-firm';
import { writeHistory } from './write-history';

/** The most rows of one statement. */
const chunk = 500;

export interface Refreshed {
  readonly opened: number;
  readonly ended: number;
  readonly woken: number;
  readonly givenBack: number;
}

interface Refresh {
  readonly firmId: string;
  readonly businessDate: IsoDate;
  readonly at: Date;
  readonly only?: readonly ExceptionKind[];
}

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunk) }, (_, index) =>
    items.slice(index * chunk, (index + 1) * chunk),
  );

/**
 * Compares what each kind finds in a firm with the firm's notifications: opens new ones, ends those that are over, wakes
 * those whose day has come, and gives back those whose holder can no longer act on them. A repetition changes nothing.
 */
export const refreshFirm = async (
  transaction: Transaction<DB>,
  { firmId, businessDate, at, only = kinds }: Refresh,
): Promise<Refreshed> => {
  await lockNotifications(transaction, firmId);
  const scope = { db: transaction, firmId, businessDate, now: at };
  const findings: TypedFinding[] = [];
  for (const kind of only)
    findings.push(...(await kind.find(scope)).map((finding) => ({ ...finding, type: kind.type })));
  const rows = await transaction
    .selectFrom('notification')
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .where(
      'notification_type',
      'in',
      only.map(({ type }) => type),
    )
    .select(['notification_id', 'notification_type', 'finding_key', 'status', 'snoozed_until'])
    .execute();
  const compared = compare(
    findings,
    rows.map((row) => ({
      id: row.notification_id,
      type: row.notification_type,
      key: row.finding_key,
      status: row.status,
      snoozedUntil: row.snoozed_until,
    })),
    businessDate,
  );
  await open(transaction, firmId, compared.opened, at);
  await end(transaction, firmId, compared, at);
  await wake(transaction, firmId, compared, at);
  await update(transaction, firmId, compared);
  const givenBack = await giveBack(transaction, firmId, at);
  return { opened: compared.opened.length, ended: compared.ended.length, woken: compared.woken.length, givenBack };
};

const rootOf = async (transaction: Transaction<DB>, firmId: string): Promise<string> =>
  (
    await transaction
      .selectFrom('node')
      .where('firm_id', '=', firmId)
      .where('parent_node_id', 'is', null)
      .select('node_id')
      .executeTakeFirstOrThrow()
  ).node_id;

const open = async (
  transaction: Transaction<DB>,
  firmId: string,
  opened: readonly TypedFinding[],
  at: Date,
): Promise<void> => {
  if (opened.length === 0) return;
  const rootId = await rootOf(transaction, firmId);
  for (const some of chunks(opened)) {
    const numbers = await takeNumbers(transaction, 'notification_number', some.length);
    const ids = numbers.map((number) => recordId('notification', number));
    await transaction
      .insertInto('notification')
      .values(
        some.map((finding, index) => ({
          firm_id: firmId,
          notification_id: ids[index] ?? '',
          notification_type: finding.type,
          finding_key: finding.key,
          record_kind: finding.record.kind,
          record_id: finding.record.id,
          node_id: finding.nodeId ?? rootId,
          client_id: finding.clientId,
          account_id: finding.accountId,
          title: finding.title,
          why: finding.why,
          amount: finding.amount,
          since: finding.since,
          due: finding.due,
          not_for_user_id: finding.notForUserId,
          for_user_id: finding.forUserId ?? null,
          status: 'Open' as const,
          opened_at: at,
          updated_at: at,
        })),
      )
      .execute();
    await writeHistory(
      transaction,
      firmId,
      ids.map((notificationId) => ({ notificationId, at, userId: null, step: 'Opened' })),
    );
  }
};

/** What a person dealt with stays Done; anything else has ended by itself. */
const end = async (transaction: Transaction<DB>, firmId: string, { ended }: Comparison, at: Date): Promise<void> => {
  for (const some of chunks(ended)) {
    const ids = some.map(({ id }) => id);
    await transaction
      .updateTable('notification')
      .set((eb) => ({
        ended_at: at,
        status: eb.case().when('status', '=', 'Done').then('Done').else('Ended').end() as never,
        snoozed_until: null,
        updated_at: at,
        version: eb('version', '+', 1),
      }))
      .where('firm_id', '=', firmId)
      .where('notification_id', 'in', ids)
      .execute();
    await writeHistory(
      transaction,
      firmId,
      some
        .filter(({ status }) => status !== 'Done')
        .map(({ id }) => ({ notificationId: id, at, userId: null, step: 'Ended' })),
    );
  }
};

const wake = async (transaction: Transaction<DB>, firmId: string, { woken }: Comparison, at: Date): Promise<void> => {
  for (const some of chunks(woken)) {
    await transaction
      .updateTable('notification')
      .set((eb) => ({
        status: 'Open',
        snoozed_until: null,
        snooze_reason: null,
        updated_at: at,
        version: eb('version', '+', 1),
      }))
      .where('firm_id', '=', firmId)
      .where(
        'notification_id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    await writeHistory(
      transaction,
      firmId,
      some.map(({ id }) => ({ notificationId: id, at, userId: null, step: 'Wake' })),
    );
  }
};

/** Brings what notifications say up to date. It is not a change a person could overwrite, so the version stays. */
const update = async (transaction: Transaction<DB>, firmId: string, { kept }: Comparison): Promise<void> => {
  if (kept.length === 0) return;
  const rootId = await rootOf(transaction, firmId);
  for (const some of chunks(kept)) {
    const facts = some.map(({ id, finding }) => ({
      id,
      node: finding.nodeId ?? rootId,
      title: finding.title,
      why: finding.why,
      amount: finding.amount,
      due: finding.due,
      author: finding.notForUserId,
    }));
    await updateFacts(transaction, firmId, JSON.stringify(facts));
  }
};

const updateFacts = async (transaction: Transaction<DB>, firmId: string, facts: string): Promise<void> => {
  await sql`
    update notification set node_id = fact.node, title = fact.title, why = fact.why, amount = fact.amount, due = fact.due, not_for_user_id = fact.author
    from jsonb_to_recordset(${facts}::jsonb) as fact(id text, node text, title text, why text, amount numeric, due date, author text)
    where notification.firm_id = ${firmId} and notification.notification_id = fact.id
      and (notification.node_id, notification.title, notification.why, notification.amount, notification.due, notification.not_for_user_id)
        is distinct from (fact.node, fact.title, fact.why, fact.amount, fact.due, fact.author)`.execute(transaction);
};
