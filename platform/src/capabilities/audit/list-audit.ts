import { auditOutcomes, auditSorts } from '@tessera/contract/audit/values';
import type { CallRow } from '@tessera/contract/schemas';
import { addDays } from '@tessera/domain/dates';
import { sql } from 'kysely';
import { mayRead } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { badField, notFound } from '../../requests/http/api-error';
import { containing, nameHolds, readValues } from '../../requests/http/filters';
import { metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireTimestamp } from '../../requests/http/wire';
import { inaccessibleFieldsFor } from '../clients/entry/field-access';
import { changesOf, createdBy, seenNamed, withheldChange } from '../clients/activity/recorded-changes';
import { auditKinds, auditTitle } from './audit-titles';
import { startOf } from './start-of';
import { knownRecords, seenAudit, type KnownRecord } from './seen-audit';

const selected = (query: ReturnType<typeof seenAudit>) =>
  query
    .leftJoin('portal_user as actor', (join) =>
      join.onRef('actor.firm_id', '=', 'audit.firm_id').onRef('actor.user_id', '=', 'audit.user_id'),
    )
    .select([
      'audit.audit_id',
      'audit.at',
      'audit.user_id',
      'audit.action',
      'audit.outcome',
      'audit.record_id',
      'audit.reason',
      'audit.release',
      'audit.before',
      'audit.after',
      'actor.name as actor_name',
      'actor.user_type as actor_type',
    ]);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

const operator = /^operator /;

const actorOf = ({ user_id: userId, actor_name: name, actor_type: type }: StoredRow): CallRow<'listAudit'>['actor'] => {
  if (userId === null) return { userId, name: 'The platform', kind: 'Platform' };
  if (operator.test(userId)) return { userId, name: userId.replace(operator, ''), kind: 'Operator' };
  return { userId, name: name ?? userId, kind: type === 'Machine' ? 'Machine' : 'User' };
};

const rowOf = (row: StoredRow, known: ReadonlyMap<string, KnownRecord>): CallRow<'listAudit'> => ({
  id: String(row.audit_id),
  at: wireTimestamp(row.at),
  actor: actorOf(row),
  action: row.action,
  title: auditTitle(row.action, createdBy(row)),
  outcome: row.outcome,
  reason: row.reason,
  record:
    row.record_id === null
      ? null
      : (known.get(row.record_id) ?? { kind: 'Other', id: row.record_id, name: null, clientId: null }),
});

/** The audit trail of the firm, newest first. @throws ApiError 400 for a filter that cannot be read. */
export const listAudit: Handler<'listAudit'> = async ({ query, scope }) => {
  const { direction } = readSort(query.sort, auditSorts, '-at');
  const page = readPage(query);
  const outcomes = readValues(query.outcome, auditOutcomes, 'outcome');
  const { person, record, action, dateFrom, dateTo } = query;
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
    throw badField('dateTo', 'The last day is before the first: choose a later one.');
  const found = seenAudit(scope)
    .$if(outcomes !== null, (each) => each.where('audit.outcome', 'in', outcomes ?? []))
    .$if(action !== undefined, (each) => each.where('audit.action', '=', action ?? ''))
    .$if(record !== undefined, (each) => each.where('audit.record_id', '=', (record ?? '').trim()))
    .$if(person !== undefined, (each) => each.where(byPerson(scope, (person ?? '').trim())))
    .$if(dateFrom !== undefined, (each) => each.where('audit.at', '>=', startOf(dateFrom ?? '')))
    .$if(dateTo !== undefined, (each) => each.where('audit.at', '<', startOf(addDays(dateTo ?? '', 1))));
  const [rows, { count }] = await Promise.all([
    selected(found)
      .orderBy('audit.at', direction)
      .orderBy('audit.audit_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    found.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const known = await knownRecords(
    scope,
    rows.flatMap(({ record_id: id }) => id ?? []),
  );
  return { data: rows.map((row) => rowOf(row, known)), meta: metaOf(page, count) };
};

/** Acts of people whose name, e-mail address or id is meant; `platform` for the platform's own. */
const byPerson = ({ db, firmId }: ReadScope, text: string) => {
  if (text.toLowerCase() === 'platform') return sql<boolean>`audit.user_id is null`;
  const people = db
    .selectFrom('portal_user')
    .where('portal_user.firm_id', '=', firmId)
    .where((eb) =>
      eb.or([
        nameHolds('portal_user.search_name', text),
        eb('portal_user.email', 'ilike', containing(text)),
        eb('portal_user.user_id', '=', text),
      ]),
    )
    .select('portal_user.user_id');
  return sql<boolean>`(audit.user_id in (${people}) or audit.user_id ilike ${`operator ${containing(text)}`})`;
};

export const listAuditKinds: Handler<'listAuditKinds'> = () =>
  Promise.resolve({ data: auditKinds.map((kind) => ({ ...kind })) });

const entryId = /^[1-9]\d{0,17}$/;

/** One act with what it changed, as far as the caller's scopes show it. @throws ApiError 404. */
export const getAuditEntry: Handler<'getAuditEntry'> = async ({ path: { auditId }, scope }) => {
  if (!entryId.test(auditId)) throw notFound('Entry of the audit trail');
  const row = await selected(seenAudit(scope).where('audit.audit_id', '=', BigInt(auditId))).executeTakeFirst();
  if (!row) throw notFound('Entry of the audit trail');
  const known = await knownRecords(scope, row.record_id === null ? [] : [row.record_id]);
  const shown = rowOf(row, known);
  const changes = changesOf(
    row.before,
    row.after,
    row.record_id ?? '',
    inaccessibleFieldsFor(scope.caller, 'read'),
    await seenNamed(scope, [row]),
  );
  const kind = shown.record?.kind ?? 'Other';
  const isClosed = (kind === 'Client' || kind === 'Account' || kind === 'Transaction') && !mayRead(scope.caller, kind);
  return {
    data: {
      ...shown,
      release: row.release,
      changes: isClosed ? changes.map(({ field }) => withheldChange(field)) : changes,
    },
  };
};
