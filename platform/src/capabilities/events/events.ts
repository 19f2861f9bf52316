import { factScopeOf } from '@tessera/contract/clients/field-scopes';
import type { CallBody } from '@tessera/contract/schemas';
import { isIsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { inSentence } from '@tessera/domain/in-sentence';
import { takeNumber } from '../../foundation/database/take-number';
import { inaccessibleFieldsFor } from '../clients/entry/field-access';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { checkFirm } from '../../requests/access/check-firm';
import { readEvent, type Payload } from './read-event';
import { canSee } from './can-see';

type Body = CallBody<'createEvent'>;

const timePattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** How far a sender's clock may be ahead of ours. */
const graceMs = 60_000;
const earliest = new Date('2000-01-01T00:00:00Z');

/**
 * When an event happened; now if it does not say. @throws ApiError 400 for text that is not a time, and for a time in
 * the future or before 2000.
 */
const readAt = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now;
  const at = new Date(text);
  const day = timePattern.exec(text)?.[1];
  if (day === undefined || !isIsoDate(day) || Number.isNaN(at.getTime()))
    throw badField('at', 'Enter a time such as 2026-11-20T09:30:00Z.');
  if (at.getTime() > now.getTime() + graceMs)
    throw badField('at', 'An event has happened: enter a time that is not in the future.');
  if (at < earliest) throw badField('at', 'Enter a time from 2000 on.');
  return at;
};

const nameMax = 60;

/** The schema checks the values; this checks that each name is text of a reasonable length. @throws ApiError 400. */
const checkNames = (payload: Payload): void => {
  if (Object.keys(payload).some((name) => name.trim() === '' || name.length > nameMax))
    throw badField('payload', `Give each value a name of at most ${nameMax} characters.`);
};

const unseen = ({ entity: { kind } }: Body): ApiError => {
  const { message, type } = notFound(kind);
  return new ApiError(type, message, [
    {
      fieldName: 'entity.id',
      type: 'invalid',
      errorMessage: `There is no such ${inSentence(kind)}, or you do not have access to it.`,
    },
  ]);
};

/**
 * Another system reports what happened to a record. The event appears in the client's activity; its audit row, under
 * the event's id, is for the auditor.
 */
export const createEvent: Handler<'createEvent'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, userId, userKind } = scope.caller;
  if (userKind !== 'Machine')
    throw new ApiError('forbidden', 'Events are reported by other systems: sign in as a machine user of the firm.');
  const { type, entity, payload = {} } = body;
  const recordedAt = services.clock();
  const at = readAt(body.at, recordedAt);
  checkNames(payload);
  if (!(await canSee(scope, entity.kind, entity.id))) throw unseen(body);
  const data = await scope.write(
    ({ id }: { readonly id: string }) => id,
    async (transaction) => {
      const number = await takeNumber(transaction, 'event_number');
      const id = recordId('event', number);
      await transaction
        .insertInto('event')
        .values({
          firm_id: firmId,
          event_id: id,
          event_type: type,
          entity_kind: entity.kind,
          entity_id: entity.id,
          at,
          recorded_at: recordedAt,
          user_id: userId,
          payload: JSON.stringify(payload),
        })
        .execute();
      return { id, firmId, recordedAt: wireTimestamp(recordedAt) };
    },
  );
  return { data };
};

/** An event of a record the caller sees. Its facts are withheld by the same rules as a client's fields. */
export const getEvent: Handler<'getEvent'> = async ({ path: { eventId }, scope }) => {
  const event = await readEvent(scope, eventId);
  if (!event || !(await canSee(scope, event.entity_kind, event.entity_id))) throw notFound('Event');
  const closed = inaccessibleFieldsFor(scope.caller, 'read');
  const payload = event.payload as Payload;
  const withheld = Object.keys(payload).filter((name) => factScopeOf(name, closed));
  return {
    data: {
      id: event.event_id,
      eventId: event.event_id,
      firmId: event.firm_id,
      type: event.event_type,
      entity: { kind: event.entity_kind, id: event.entity_id },
      payload: { ...payload, ...Object.fromEntries(withheld.map((name) => [name, null])) },
      withheld,
      at: wireTimestamp(event.at),
      recordedAt: wireTimestamp(event.recorded_at),
      actor: {
        userId: event.user_id,
        name: event.user_name ?? 'The platform',
        kind: event.user_type === null ? 'Platform' : event.user_type === 'Machine' ? 'Machine' : 'User',
      },
      ...(event.sequence === null ? {} : { sequence: event.sequence }),
    },
  };
};
