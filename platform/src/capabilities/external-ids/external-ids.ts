import type { FieldError } from '@tessera/contract';
import type { Kysely, Transaction } from 'kysely';
import { inSentence } from '@tessera/domain/in-sentence';
import type { ExternalIdKind, ExternalRecordKind } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { badRequest } from '../../requests/http/api-error';

/** The id a record has in another system. */
export interface ExternalId {
  readonly kind: ExternalIdKind;
  readonly provider: string;
  readonly externalId: string;
}

interface ExternalRecord {
  readonly firmId: string;
  readonly recordKind: ExternalRecordKind;
  readonly recordId: string;
}

/** A record's ids in other systems, always in the same order. */
export const readExternalIds = async (
  db: Kysely<DB>,
  { firmId, recordKind, recordId }: ExternalRecord,
): Promise<ExternalId[]> => {
  const rows = await db
    .selectFrom('external_id')
    .where('firm_id', '=', firmId)
    .where('record_kind', '=', recordKind)
    .where('record_id', '=', recordId)
    .orderBy('kind')
    .orderBy('provider')
    .orderBy('external_id')
    .select(['kind', 'provider', 'external_id'])
    .execute();
  return rows.map(({ kind, provider, external_id: externalId }) => ({ kind, provider, externalId }));
};

/** The ids of a record in other systems. */
export const externalIdsOf = <Kind extends ExternalRecordKind>(
  { db, firmId }: ReadScope,
  recordKind: Kind,
  recordId: FoundId<Kind>,
): Promise<ExternalId[]> => readExternalIds(db, { firmId, recordKind, recordId });

const isSame = (one: ExternalId, other: ExternalId): boolean =>
  one.kind === other.kind && one.provider === other.provider && one.externalId === other.externalId;

/** Replaces a record's external ids. @throws ApiError 400 naming each that is repeated or that another record has. */
export const replaceExternalIds = async (
  transaction: Transaction<DB>,
  { firmId, recordKind, recordId }: ExternalRecord,
  ids: readonly ExternalId[],
): Promise<void> => {
  const errors: FieldError[] = [];
  const say = (index: number, errorMessage: string): void =>
    void errors.push({ fieldName: `externalIds[${index}].externalId`, type: 'taken', errorMessage });
  await transaction
    .deleteFrom('external_id')
    .where('firm_id', '=', firmId)
    .where('record_kind', '=', recordKind)
    .where('record_id', '=', recordId)
    .execute();
  // Locks in a fixed order, so that two records that exchange ids wait for each other without a deadlock.
  const ordered = ids
    .map((id, index) => ({ ...id, index }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  for (const { index, ...id } of ordered) {
    if (ids.findIndex((other) => isSame(other, id)) < index) {
      say(index, 'This id is in the list twice. Remove one.');
      continue;
    }
    const written = await transaction
      .insertInto('external_id')
      .values({
        firm_id: firmId,
        record_kind: recordKind,
        record_id: recordId,
        kind: id.kind,
        provider: id.provider,
        external_id: id.externalId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('external_id')
      .executeTakeFirst();
    if (!written)
      say(
        index,
        `Another ${inSentence(recordKind)} has this id of ${id.provider}. Check it, or take it from the other first.`,
      );
  }
  if (errors.length > 0) throw badRequest(errors.sort((a, b) => a.fieldName.localeCompare(b.fieldName)));
};
