import type { CallRow } from '@tessera/contract/schemas';
import { eventTitle } from '../events/read-event';
import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { metaOf, readPage } from '../server/paging';
import { wireTimestamp } from '../server/wire';
import { titleOf } from './activity-titles';
import type { ActivityRow } from './read-activity';

type Activity = CallRow<'listClientActivity'>;

/** The status of a transaction is kept under its id. */
const isTransactionId = /^[0-9A-Z]+$/;

const nameOf = (path: string, recordId: string): string => (!isTransactionId.test(path) ? path : path === recordId ? 'status' : `${path} status`);

/** Every value by its path, as text; what is empty has none. Lists of plain values are one text. */
const flat = (path: string, value: unknown): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.length === 0 ? [] : [[path, value.map(String).join(', ')]];
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, each]) => flat(path === '' ? name : `${path}.${name}`, each));
  return [[path, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string | number)]];
};

/** The fields that differ between what an audit row found and what it left, each as two texts. */
export const changesOf = (before: unknown, after: unknown, recordId: string): Activity['changes'] => {
  const was = new Map(flat('', before));
  const is = new Map(flat('', after));
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  return paths.map((path) => ({ field: nameOf(path, recordId), before: was.get(path) ?? null, after: is.get(path) ?? null }));
};

/** The facts of an event, by their own names. */
const toldBy = (payload: unknown): Activity['changes'] => flat('', payload).map(([field, after]) => ({ field, before: null, after }));

const actorOf = ({ user_id: userId, user_name: name, user_kind: kind }: ActivityRow): Activity['actor'] =>
  userId === null ? { userId, name: 'The platform', kind: 'Platform' } : { userId, name: name ?? userId, kind: kind === 'Machine' ? 'Machine' : 'User' };

/** What was done to a client and to what the client holds, and what other systems told of them, newest first. */
export const listClientActivity: Handler<'listClientActivity'> = async ({ path: { clientId }, query, repository }) => {
  if (!(await repository.clients().where('client.client_id', '=', clientId).select('client.client_id').executeTakeFirst())) throw notFound('Client');
  const page = readPage(query);
  const { rows, count } = await repository.activity(clientId, page);
  return {
    data: rows.map((row) => ({
      id: row.id, at: wireTimestamp(row.at), actor: actorOf(row), isEvent: row.is_event, action: row.action, title: row.is_event ? eventTitle(row.action) : titleOf(row.action), outcome: row.outcome,
      record: { kind: row.record_kind, id: row.record_id }, reason: row.reason, changes: row.is_event ? toldBy(row.after) : changesOf(row.before, row.after, row.record_id),
    })),
    meta: metaOf(page, count),
  };
};
