import type { Kysely } from 'kysely';
import { linkSteps, writeTransferStep } from '../../capabilities/transfers/moving/stored-transfer';
import type { DB } from '../../foundation/database/schema';

const linkedCount = async (db: Kysely<DB>, firmId: string, transactionId: string): Promise<bigint> =>
  (
    await db
      .selectFrom('transfer_document')
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', transactionId)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Links a clean document of the client to a transfer, as its page does. */
export const linkTestDocument = async (
  db: Kysely<DB>,
  firmId: string,
  transactionId: string,
  linkedBy?: string,
): Promise<void> => {
  const { client_id: clientId } = await db
    .selectFrom('portfolio_transaction as t')
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 't.firm_id').onRef('account.account_id', '=', 't.account_id'),
    )
    .where('t.firm_id', '=', firmId)
    .where('t.transaction_id', '=', transactionId)
    .select('account.lead_client_id as client_id')
    .executeTakeFirstOrThrow();
  const { user_id: first } = await db
    .selectFrom('portal_user')
    .where('firm_id', '=', firmId)
    .orderBy('user_id')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const content = { firm_id: firmId, content_hash: 'b'.repeat(64) };
  await db
    .insertInto('stored_content')
    .values({ ...content, media_type: 'application/pdf', size: 4, scan: 'Clean', created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const count = await linkedCount(db, firmId, transactionId);
  const documentId = `0DT${transactionId}${count === 0n ? '' : `-${count}`}`;
  await db
    .insertInto('client_document')
    .values({
      ...content,
      document_id: documentId,
      client_id: clientId,
      file_name: 'form.pdf',
      category: 'Transfer',
      note: '',
      visible_to: 'Everyone',
      added_at: new Date(),
      added_by: first,
    })
    .execute();
  const { transfer_status: status } = await db
    .selectFrom('product_transfer')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .select('transfer_status')
    .executeTakeFirstOrThrow();
  const { business_date: businessDate } = await db
    .selectFrom('business_date')
    .select('business_date')
    .executeTakeFirstOrThrow();
  const userId = linkedBy ?? first;
  const step = await db
    .transaction()
    .execute((transaction) =>
      writeTransferStep(
        transaction,
        { firmId, userId, by: 'person', businessDate, at: new Date() },
        transactionId,
        status,
        status,
        linkSteps.linked,
        'form.pdf',
      ),
    );
  await db
    .insertInto('transfer_document')
    .values({
      firm_id: firmId,
      transaction_id: transactionId,
      document_id: documentId,
      linked_at: new Date(),
      linked_by: userId,
      linked_step: step,
    })
    .execute();
};
