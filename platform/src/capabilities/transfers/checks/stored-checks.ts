import type { FlagAnswer } from '@tessera/contract/transfer-checks/values';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, TransferCheck } from '../../../foundation/database/schema';
import { linkSteps } from '../moving/stored-transfer';

export interface StoredAnswer {
  readonly flag: string;
  readonly answer: FlagAnswer;
  readonly evidence: string;
  readonly at: Date;
  readonly by: string;
  readonly byName: string;
}

/** What is stored about the conditions of a transfer. */
export interface StoredChecks {
  /** Null while nobody has said anything. */
  readonly row: (Selectable<TransferCheck> & { readonly decided_by_name: string | null }) | null;
  /** The last answer of each flag. */
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /** Everyone who has said something. */
  readonly authors: ReadonlySet<string>;
  /** Everyone who ever linked a document to the transfer, or sent its documents. */
  readonly senders: ReadonlySet<string>;
}

const readSenders = async (db: Kysely<DB>, firmId: string, transferId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ user_id: string }>`
    select linked_by as user_id from transfer_document where firm_id = ${firmId} and transaction_id = ${transferId}
    union select user_id from transfer_step where firm_id = ${firmId} and transaction_id = ${transferId} and action in ('Documents sent', ${linkSteps.linked}) and user_id is not null`.execute(
    db,
  );
  return new Set(rows.map(({ user_id: id }) => id));
};

export const readChecks = async (db: Kysely<DB>, firmId: string, transferId: string): Promise<StoredChecks> => {
  const row = await db
    .selectFrom('transfer_check as c')
    .leftJoin('portal_user as decider', (join) =>
      join.onRef('decider.firm_id', '=', 'c.firm_id').onRef('decider.user_id', '=', 'c.decided_by'),
    )
    .where('c.firm_id', '=', firmId)
    .where('c.transaction_id', '=', transferId)
    .selectAll('c')
    .select('decider.name as decided_by_name')
    .executeTakeFirst();
  const senders = await readSenders(db, firmId, transferId);
  if (!row) return { row: null, answers: new Map(), authors: new Set(), senders };
  const answers = await db
    .selectFrom('transfer_check_answer as a')
    .innerJoin('portal_user as author', (join) =>
      join.onRef('author.firm_id', '=', 'a.firm_id').onRef('author.user_id', '=', 'a.by'),
    )
    .where('a.firm_id', '=', firmId)
    .where('a.transaction_id', '=', transferId)
    .select(['a.flag', 'a.answer', 'a.evidence', 'a.at', 'a.by', 'author.name'])
    .orderBy('a.number')
    .execute();
  const authors = await db
    .selectFrom('transfer_check_author')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transferId)
    .select('user_id')
    .execute();
  return {
    row,
    // A later answer about a flag takes the place of an earlier one.
    answers: new Map(answers.map(({ name, ...answer }) => [answer.flag, { ...answer, byName: name }])),
    authors: new Set(authors.map(({ user_id: id }) => id)),
    senders,
  };
};
