import type { CallData } from '@tessera/contract/schemas';
import { transferDocumentsMax } from '@tessera/contract/transfer-files/values';
import type { ReadScope } from '../../../requests/access/scope';
import { findTransaction, idIs } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { ApiError, badField, notFound } from '../../../requests/http/api-error';
import { keptByTransfer } from '../../documents/kept-by-transfer';
import { seenDocuments, selectDocuments, toDocument } from '../../documents/seen-documents';
import { linkSteps, lockTransfer, shortened, writeTransferStep } from '../moving/stored-transfer';
import { transfersOf } from '../record/transfer-row';

/** The client of a transfer that the caller sees, and whether it comes in. @throws ApiError 404 otherwise. */
export const clientOfTransfer = async (
  scope: ReadScope,
  transferId: string,
): Promise<{ readonly clientId: string; readonly movement: string }> => {
  const found = await transfersOf(scope)
    .where(idIs('portfolio_transaction.transaction_id', transferId))
    .select(['client.client_id', 'portfolio_transaction.movement_type'])
    .executeTakeFirst();
  if (!found) throw notFound('Transfer');
  return { clientId: found.client_id, movement: found.movement_type };
};

/** The documents of a transfer, the latest first. Those that were removed are not among them. */
export const listTransferDocuments: Handler<'listTransferDocuments'> = async ({ path: { transactionId }, scope }) => {
  await clientOfTransfer(scope, transactionId);
  const rows = await selectDocuments(
    seenDocuments(scope)
      .where('client_document.removed_at', 'is', null)
      .where('client_document.document_id', 'in', (eb) =>
        eb
          .selectFrom('transfer_document as linked')
          .where('linked.firm_id', '=', scope.firmId)
          .where('linked.transaction_id', '=', transactionId)
          .select('linked.document_id'),
      ),
  )
    .orderBy('client_document.added_at', 'desc')
    .orderBy('client_document.document_id')
    .limit(transferDocumentsMax)
    .execute();
  return { data: rows.map(toDocument) };
};

/**
 * Links a document of the transfer's client to it, or takes the link away. Linked twice it is linked once. Both are steps
 * of its history, so that whoever linked a document does not decide by it once the link is gone.
 */
export const linkTransferDocument: Handler<'linkTransferDocument'> = async ({
  path: { transactionId },
  body: { documentId, linked },
  scope,
  services,
}) => {
  const id: string = await findTransaction(scope, transactionId);
  const { clientId } = await clientOfTransfer(scope, id);
  const { firmId, userId } = scope.caller;
  const at = services.clock();
  const data = await scope.change<CallData<'linkTransferDocument'>>(id, async (transaction) => {
    const row = await lockTransfer(transaction, firmId, id);
    if (!row) throw notFound('Transfer');
    const document = await seenDocuments({ ...scope, db: transaction })
      .where('client_document.document_id', '=', documentId)
      .where('client_document.removed_at', 'is', null)
      .select(['client_document.client_id', 'client_document.category', 'client_document.file_name'])
      // It is not refiled in between.
      .forShare('client_document')
      .executeTakeFirst();
    if (document?.client_id !== clientId)
      throw badField('documentId', 'The client of this transfer has no such document. Choose one of theirs.');
    const own = transaction
      .selectFrom('transfer_document')
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', id);
    const isLinked =
      (await own.where('document_id', '=', documentId).select('document_id').executeTakeFirst()) !== undefined;
    if (linked && !isLinked) {
      if (document.category !== 'Transfer')
        throw badField('documentId', `It is filed as ${document.category}. File it as Transfer first.`);
      const { count } = await own.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
      if (count >= BigInt(transferDocumentsMax))
        throw badField('documentId', `A transfer has at most ${transferDocumentsMax} documents.`, 'too-many');
    }
    if (!linked && isLinked) {
      const kept = await keptByTransfer(transaction, firmId, documentId, id);
      if (kept !== null) throw new ApiError('conflict', kept);
      await transaction
        .deleteFrom('transfer_document')
        .where('firm_id', '=', firmId)
        .where('transaction_id', '=', id)
        .where('document_id', '=', documentId)
        .execute();
    }
    if (linked !== isLinked) {
      const step = await writeTransferStep(
        transaction,
        { firmId, userId, by: 'person', businessDate: scope.businessDate, at },
        id,
        row.transfer_status,
        row.transfer_status,
        linked ? linkSteps.linked : linkSteps.unlinked,
        shortened(document.file_name),
      );
      if (linked)
        await transaction
          .insertInto('transfer_document')
          .values({
            firm_id: firmId,
            transaction_id: id,
            document_id: documentId,
            linked_at: at,
            linked_by: userId,
            linked_step: step,
          })
          .execute();
    }
    return {
      before: {},
      after: linked === isLinked ? {} : { fileName: document.file_name, linked },
      answer: { documentId, linked },
    };
  });
  return { data };
};
