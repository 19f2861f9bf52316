import { dateText } from '@tessera/domain/wording';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PensionPaperKind } from '../../../foundation/database/column-types';
import type { DB, PensionPaper } from '../../../foundation/database/schema';

export type PaperRow = Selectable<PensionPaper>;

/** What tells a paper from every other one of its firm. */
export interface PaperKey {
  readonly kind: PensionPaperKind;
  readonly subject: string;
}

/** The subject of what is about one pension and one tax year. */
export const yearOfPension = (clientProductId: string, taxYear: string): string => `${clientProductId} ${taxYear}`;

type Noted = Omit<PaperRow, 'problem' | 'made_on' | 'file_id'>;

const correctedMark = ' corrected ';

/** Whether a statement takes the place of one that was given before. */
export const isCorrected = ({ subject }: Pick<PaperRow, 'subject'>): boolean => subject.includes(correctedMark);

/** Notes papers that are to be made. One that was noted before stays as it is, made or not. */
export const notePapers = async (db: Kysely<DB>, papers: readonly Noted[]): Promise<void> => {
  if (papers.length === 0) return;
  await db
    .insertInto('pension_paper')
    .values([...papers])
    .onConflict((conflict) => conflict.columns(['firm_id', 'kind', 'subject']).doNothing())
    .execute();
};

/**
 * Notes a statement that is owed. Where one was given for another day, because the payment came back and was paid again
 * later, another one is noted that takes its place: what was given stays as it was. Flexible access is first taken once
 * by a person, so that its statement takes the place of one that was given for another payment too.
 */
export const noteStatement = async (db: Kysely<DB>, paper: Noted): Promise<void> => {
  const isOfPerson = paper.kind === 'Flexible access statement';
  const newest = await db
    .selectFrom('pension_paper')
    .where('firm_id', '=', paper.firm_id)
    .where('kind', '=', paper.kind)
    .where(({ or, eb }) =>
      or([
        eb('subject', '=', paper.subject),
        eb(sql`starts_with(subject, ${`${paper.subject}${correctedMark}`})`, '=', true),
        ...(isOfPerson ? [eb('client_id', '=', paper.client_id)] : []),
      ]),
    )
    .orderBy('triggered_on', 'desc')
    .select(['triggered_on', 'made_on'])
    .limit(1)
    .executeTakeFirst();
  // What was given for the day is right, whichever payment it was given for.
  if (isOfPerson && newest?.triggered_on === paper.triggered_on) return;
  const isOther = newest !== undefined && newest.made_on !== null && newest.triggered_on !== paper.triggered_on;
  await notePapers(db, [
    isOther
      ? {
          ...paper,
          subject: `${paper.subject}${correctedMark}${paper.triggered_on}`,
          why: `${paper.why} It takes the place of the one given for ${dateText(newest.triggered_on)}: the payment came back.`,
        }
      : paper,
  ]);
};

/** Locks a paper until the transaction ends; undefined when there is none. */
export const lockPaper = (
  transaction: Transaction<DB>,
  firmId: string,
  { kind, subject }: PaperKey,
): Promise<PaperRow | undefined> =>
  transaction
    .selectFrom('pension_paper')
    .where('firm_id', '=', firmId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Writes what became of a paper: its file, or why it could not be made. */
export const updatePaper = async (
  transaction: Transaction<DB>,
  { firm_id: firmId, kind, subject }: PaperRow,
  changed:
    { readonly problem: string } | { readonly made_on: string; readonly file_id: string; readonly problem: null },
): Promise<void> => {
  await transaction
    .updateTable('pension_paper')
    .set(changed)
    .where('firm_id', '=', firmId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
};
