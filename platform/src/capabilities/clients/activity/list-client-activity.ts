import { factScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { CallRow } from '@tessera/contract/schemas';
import { eventTitle, titleOf } from './activity-titles';
import type { Handler } from '../../../requests/handler';
import { metaOf, readPage } from '../../../requests/http/paging';
import { wireTimestamp } from '../../../requests/http/wire';
import { inaccessibleFieldsFor } from '../entry/field-access';
import { readActivity, type ActivityRow } from './read-activity';
import { changesOf, createdBy, flat, seenNamed, withheldChange } from './recorded-changes';
import { findClient } from '../../../requests/access/seen';

type Activity = CallRow<'listClientActivity'>;

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
  const seen = await seenNamed(
    scope,
    rows.filter((row) => !row.is_event),
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
