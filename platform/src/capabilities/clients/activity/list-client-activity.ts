import { factScopeOf, fieldScopeOf, isStateNumber, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { CallRow } from '@tessera/contract/schemas';
import { maskedChange } from '../../../foundation/mask';
import { eventTitle, titleOf } from './activity-titles';
import { unseenClient } from '../../portfolio-groups/group-row';
import type { Handler } from '../../../requests/handler';
import { metaOf, readPage } from '../../../requests/http/paging';
import { wireTimestamp } from '../../../requests/http/wire';
import { inaccessibleFieldsFor } from '../entry/field-access';
import { readActivity, type ActivityRow } from './read-activity';
import { findClient, idIn, seenClients } from '../../../requests/access/seen';

type Activity = CallRow<'listClientActivity'>;

/** An audit row records a transaction's status under the transaction's id. */
const isTransactionId = /^[0-9A-Z]+$/;

const nameOf = (path: string, recordId: string): string =>
  !isTransactionId.test(path) ? path : path === recordId ? 'status' : `${path} status`;

/** The number of transactions created: each has a status after and none before. */
const createdBy = ({ before, after }: ActivityRow): number => {
  const was = new Set(flat('', before).map(([path]) => path));
  return flat('', after).filter(([path]) => isTransactionId.test(path) && !was.has(path)).length;
};

/** Every value by its path, as text; empty values are left out. A list of plain values is one text. */
const flat = (path: string, value: unknown): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? [] : [[path, value.map(String).join(', ')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) => flat(path === '' ? name : `${path}.${name}`, each));
  return [[path, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string | number)]];
};

type Change = Activity['changes'][number];

/** Fields that name another client, who may belong to an office the caller does not see. */
const namesClient = /^(?:parentId\[\d+\]|stakeholders\[\d+\]\.clientId)$/;
/** The id in the recorded text of such a field: `Asha Verma (0200017)`, or the id alone. */
const idAtEnd = (text: string): string => /\(([^()]+)\)$/.exec(text)?.[1] ?? text;

/** The ids of other clients named in audit rows. */
const namedIn = (rows: readonly ActivityRow[]): string[] => [
  ...new Set(
    rows
      .filter((row) => !row.is_event)
      .flatMap(({ before, after }) => [...flat('', before), ...flat('', after)])
      .filter(([path]) => namesClient.test(path))
      .map(([, text]) => idAtEnd(text)),
  ),
];

/** A change the caller may not see: the field's name without its parts or values. */
const withheldChange = (field: string): Change => ({ field, before: null, after: null, withheld: true });
const withoutRepeats = (changes: readonly Change[]): Change[] =>
  changes.filter(
    ({ field, withheld }, index) =>
      !withheld || changes.findIndex((each) => each.withheld && each.field === field) === index,
  );

/**
 * The fields that an audit row changed, each with its text before and after. Other clients are named only if the caller
 * sees them. Rows written before numbers were masked hold them in full.
 */
const changesOf = (
  before: unknown,
  after: unknown,
  recordId: string,
  closed: readonly FieldScope[],
  seen: ReadonlySet<string>,
): Activity['changes'] => {
  const was = new Map(flat('', before));
  const is = new Map(flat('', after));
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  return withoutRepeats(
    paths.map((path) => {
      const scope = fieldScopeOf(path, closed);
      if (scope) return withheldChange(scope.field);
      const [from, to] = [was.get(path) ?? null, is.get(path) ?? null];
      if (namesClient.test(path)) {
        const shown = (text: string | null): string | null =>
          text === null || seen.has(idAtEnd(text)) ? text : unseenClient;
        return { field: nameOf(path, recordId), before: shown(from), after: shown(to) };
      }
      const [shownFrom, shownTo] = isStateNumber(path) ? maskedChange(from, to) : [from, to];
      return { field: nameOf(path, recordId), before: shownFrom, after: shownTo };
    }),
  );
};

/** The facts an event reports, by their own names. */
const reportedFacts = (payload: unknown, closed: readonly FieldScope[]): Activity['changes'] =>
  flat('', payload).map(([field, after]) =>
    factScopeOf(field, closed) ? withheldChange(field) : { field, before: null, after },
  );

const actorOf = ({ user_id: userId, user_name: name, user_kind: kind }: ActivityRow): Activity['actor'] =>
  userId === null
    ? { userId, name: 'The platform', kind: 'Platform' }
    : { userId, name: name ?? userId, kind: kind === 'Machine' ? 'Machine' : 'User' };

/** The activity of a client and of everything the client holds, with events reported by other systems, newest first. */
export const listClientActivity: Handler<'listClientActivity'> = async ({ path: { clientId }, query, scope }) => {
  const found = await findClient(scope, clientId);
  const page = readPage(query);
  const { rows, count } = await readActivity(scope, found, page);
  const closed = inaccessibleFieldsFor(scope.caller, 'read');
  const named = namedIn(rows);
  const seen = new Set<string>(
    named.length === 0
      ? []
      : (await seenClients(scope).where(idIn('client.client_id', named)).select('client.client_id').execute()).map(
          (row) => row.client_id,
        ),
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      at: wireTimestamp(row.at),
      actor: actorOf(row),
      isEvent: row.is_event,
      action: row.action,
      title: row.is_event ? eventTitle(row.action) : titleOf(row.action, createdBy(row)),
      outcome: row.outcome,
      record: { kind: row.record_kind, id: row.record_id },
      reason: row.reason,
      changes: row.is_event
        ? reportedFacts(row.after, closed)
        : changesOf(row.before, row.after, row.record_id, closed, seen),
    })),
    meta: metaOf(page, count),
  };
};
