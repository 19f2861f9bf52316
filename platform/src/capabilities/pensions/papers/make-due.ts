import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { makePaper } from './make-paper';
import type { PaperKey } from './stored-paper';

/** Papers read at a time. */
const batch = 200;

/** Whether a noted paper can be made: the day after its trigger has come. */
export const isPaperDue = (firmId: string, businessDate: IsoDate) =>
  sql<boolean>`exists (select from pension_paper where firm_id = ${firmId} and made_on is null and triggered_on < ${businessDate})`;

/**
 * Makes every paper of a firm whose day has come, each in a database transaction of its own: a run that is killed leaves
 * each made or not yet, and the next makes the rest. Returns how many were made and could not be.
 */
export const makeDuePapers = async (
  { db, at }: { readonly db: Kysely<DB>; readonly at: Date },
  firmId: string,
  businessDate: IsoDate,
): Promise<{ readonly made: number; readonly failed: number }> => {
  let [made, failed] = [0, 0];
  for (let after: PaperKey | null = null; ;) {
    let due = db
      .selectFrom('pension_paper')
      .where('firm_id', '=', firmId)
      .where('made_on', 'is', null)
      .where('triggered_on', '<', businessDate);
    if (after !== null) due = due.where(sql<boolean>`(kind, subject) > (${after.kind}, ${after.subject})`);
    const papers: PaperKey[] = await due
      .select(['kind', 'subject'])
      .orderBy('kind')
      .orderBy('subject')
      .limit(batch)
      .execute();
    for (const paper of papers) {
      const problem = await db
        .transaction()
        .execute((transaction) => makePaper({ transaction, firmId, businessDate, at }, paper));
      if (problem === null) made += 1;
      else failed += 1;
    }
    after = papers.at(-1) ?? null;
    if (papers.length < batch) return { made, failed };
  }
};
