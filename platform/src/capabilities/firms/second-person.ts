import type { CallData } from '@tessera/contract/schemas';
import { secondPersonSubjects, type SecondPersonSubject } from '@tessera/contract/transactions/life';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { stale } from '../../requests/http/if-match';
import { wireTimestamp } from '../../requests/http/wire';

const inOrder = (subjects: readonly string[]): SecondPersonSubject[] =>
  secondPersonSubjects.filter((subject) => subjects.includes(subject));

/** What requires a second person in a firm, and who changed that last. */
export const readSecondPerson = async (db: Kysely<DB>, firmId: string): Promise<CallData<'patchSettings'>> => {
  const row = await db
    .selectFrom('firm')
    .leftJoin('portal_user', (join) =>
      join.onRef('portal_user.firm_id', '=', 'firm.firm_id').onRef('portal_user.user_id', '=', 'firm.second_person_by'),
    )
    .where('firm.firm_id', '=', firmId)
    .select(['second_person_for', 'second_person_version', 'second_person_at', 'second_person_by', 'portal_user.name'])
    .executeTakeFirstOrThrow();
  return {
    secondPersonFor: inOrder(row.second_person_for),
    auditDetails: {
      application: 'tessera',
      userFirmId: firmId,
      userId: row.second_person_by,
      userName: row.name,
      updateDate: row.second_person_at && wireTimestamp(row.second_person_at),
      version: row.second_person_version,
    },
  };
};

interface SecondPersonChange {
  readonly firmId: string;
  readonly userId: string;
  /** The version the change is based on. */
  readonly version: number;
  readonly subjects: readonly SecondPersonSubject[];
  readonly at: Date;
}

interface Wanted {
  readonly secondPersonFor: readonly SecondPersonSubject[];
}

/**
 * Writes what requires a second person; open transactions keep their status. @throws ApiError 412 when the version is
 * not the latest.
 */
export const changeSecondPerson = async (
  db: Kysely<DB>,
  { firmId, userId, version, subjects, at }: SecondPersonChange,
): Promise<{ before: Wanted; after: Wanted }> => {
  // Every row of the firm refers to this one; the weaker lock does not make them wait.
  const row = await db
    .selectFrom('firm')
    .where('firm_id', '=', firmId)
    .select(['second_person_for', 'second_person_version'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.second_person_version !== version) throw stale();
  const after = inOrder(subjects);
  await db
    .updateTable('firm')
    .set({
      second_person_for: after,
      second_person_version: version + 1,
      second_person_at: at,
      second_person_by: userId,
    })
    .where('firm_id', '=', firmId)
    .execute();
  return { before: { secondPersonFor: inOrder(row.second_person_for) }, after: { secondPersonFor: after } };
};
