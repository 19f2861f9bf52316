import type { Kysely, Selectable, Transaction } from 'kysely';
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

/** Notes papers that are to be made. One that was noted before stays as it is, made or not. */
export const notePapers = async (
  db: Kysely<DB>,
  papers: readonly Omit<PaperRow, 'problem' | 'made_on' | 'file_id'>[],
): Promise<void> => {
  if (papers.length === 0) return;
  await db
    .insertInto('pension_paper')
    .values([...papers])
    .onConflict((conflict) => conflict.columns(['firm_id', 'kind', 'subject']).doNothing())
    .execute();
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
