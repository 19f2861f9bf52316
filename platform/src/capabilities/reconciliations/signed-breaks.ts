import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { ReadScope } from '../../requests/access/scope';
import type { Break } from './read-breaks';

/** Keeps the breaks of a day that is being signed off: whoever signed it signed these. */
export const keepBreaks = async (
  db: Kysely<DB>,
  firmId: string,
  { id, breakList }: { readonly id: string; readonly breakList: readonly Break[] },
): Promise<void> => {
  await sql`insert into reconciliation_signed_day (firm_id, day, breaks) values (${firmId}, ${id}, ${JSON.stringify(breakList)}::jsonb)`.execute(
    db,
  );
};

const goneOn =
  'It has changed since the day was signed off, which shows it as it was then. Open a later day to go on with it.';

/**
 * The breaks of a day: of one that is signed off as they were then. What can be done with one is done there while it is
 * still the same.
 */
export const withSigned = async (
  { db, firmId }: Pick<ReadScope, 'db' | 'firmId'>,
  day: string,
  now: readonly Break[],
): Promise<Break[]> => {
  const { rows } = await sql<{ breaks: Break[] }>`
    select breaks from reconciliation_signed_day where firm_id = ${firmId} and day = ${day}`.execute(db);
  const [signed] = rows;
  if (!signed) return [...now];
  return signed.breaks.map((kept) => {
    const current = now.find(({ id }) => id === kept.id);
    return current?.version === kept.version
      ? current
      : { ...kept, actions: kept.actions.map(({ action }) => ({ action, allowed: false, reason: goneOn })) };
  });
};
