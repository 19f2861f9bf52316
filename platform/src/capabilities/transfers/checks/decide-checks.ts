import type { CallBody, CallData } from '@tessera/contract/schemas';
import { valueOn } from '@tessera/domain/rules/dated';
import { transferFlags } from '@tessera/domain/rules/transfer-conditions';
import { dateText } from '@tessera/domain/wording';
import { somebodyElse } from '../../../requests/access/caller';
import { readScope } from '../../../requests/access/scope';
import { findTransaction } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { ApiError, badField } from '../../../requests/http/api-error';
import { seenVersion } from '../../../requests/http/if-match';
import { readFirm, readRecipient } from '../../messages/read-parties';
import { writeMessage } from '../../messages/write-message';
import { answeringRefusals, ofBody } from '../../transactions/ledger-refusals';
import { moveTransfer, type Moving } from '../moving/move-transfer';
import type { TransferRow } from '../moving/stored-transfer';
import { decideRefusal } from './check-rules';
import { findChecks } from './get-checks';
import { lockChecks } from './lock-checks';
import { refusalLetter } from './refusal-letter';
import type { StoredChecks } from './stored-checks';

/** A refusal without a word of its own tells the client nothing. */
const readReason = ({ decision, reason }: CallBody<'decideTransferChecks'>): string | null => {
  const text = reason?.trim() || null;
  if (decision === 'Refused' && text === null)
    throw badField('reason', 'Say why it is refused, in words for the client: they are in the letter.', 'required');
  return text;
};

/** Sends the client the letter that refuses a transfer. Returns the id of its file. */
const sendLetter = async (
  { transaction, actor: { firmId, businessDate, at } }: Moving,
  row: TransferRow,
  { row: check, answers }: StoredChecks,
  { reason, needsAppointment }: { readonly reason: string; readonly needsAppointment: boolean },
): Promise<string> => {
  const account = await transaction
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', row.account_id)
    .select(['name', 'lead_client_id'])
    .executeTakeFirstOrThrow();
  const flags = valueOn(transferFlags, row.date_initiated);
  const { title, body, content } = refusalLetter({
    firm: await readFirm(transaction, firmId),
    client: await readRecipient(transaction, firmId, account.lead_client_id),
    date: dateText(businessDate),
    askedOn: dateText(row.date_initiated),
    account: account.name,
    transferId: row.transaction_id,
    provider: row.previous_provider_name,
    reason,
    raised: flags.flatMap((flag) => {
      const said = answers.get(flag.flag);
      return said?.answer === 'Yes' ? [{ ...flag, evidence: said.evidence }] : [];
    }),
    lacksGuidance: needsAppointment && (check?.appointment ?? null) === null,
  });
  const messageId = await writeMessage(
    transaction,
    firmId,
    {
      clientId: account.lead_client_id,
      accountId: row.account_id,
      transactionId: row.transaction_id,
      type: 'General',
      title,
      body,
      files: [{ name: `transfer-refused-${row.transaction_id.toLowerCase()}.pdf`, content }],
      knownFileIds: [],
    },
    at,
  );
  const { file_id: fileId } = await transaction
    .selectFrom('message_file')
    .where('firm_id', '=', firmId)
    .where('message_id', '=', messageId)
    .select('file_id')
    .executeTakeFirstOrThrow();
  return fileId;
};

/** A second person decides as the answers say: the transfer goes on, or is refused with a letter to the client. */
export const decideTransferChecks: Handler<'decideTransferChecks'> = async ({
  path: { transactionId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const id: string = await findTransaction(scope, transactionId);
  const version = seenVersion(body.version, ifMatch);
  const reason = readReason(body);
  const { firmId, caller, businessDate } = scope;
  const { decision } = body;
  const data = await scope.change<CallData<'decideTransferChecks'>>(id, async (transaction) => {
    const { row, stored, facts, conditions } = await lockChecks(transaction, firmId, id, version);
    const refusal = decideRefusal(facts, caller);
    if (refusal !== null)
      throw new ApiError(decideRefusal(facts, somebodyElse) === null ? 'forbidden' : 'conflict', refusal);
    if (decision !== conditions.outcome)
      throw badField('decision', `The answers say: ${conditions.outcome}. Decide that, or have an answer corrected.`);
    const at = services.clock();
    const moving: Moving = {
      transaction,
      ledger: services.ledger,
      ledgerActor: scope.actor,
      actor: { firmId, userId: caller.userId, by: 'person', businessDate, at },
    };
    const fileId =
      decision === 'Refused'
        ? await sendLetter(moving, row, stored, {
            reason: reason ?? '',
            needsAppointment: conditions.needsAppointment,
          })
        : null;
    await transaction
      .updateTable('transfer_check')
      .set((eb) => ({
        decision,
        reason,
        decided_at: at,
        decided_by: caller.userId,
        file_id: fileId,
        version: eb('version', '+', 1),
      }))
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', id)
      .execute();
    await answeringRefusals(ofBody, () =>
      decision === 'Refused'
        ? moveTransfer(moving, row, 'Rejected', { reason })
        : moveTransfer(moving, row, 'Pending', {
            reason: reason ?? decision,
            changed: { checked_by: caller.userId, action_required: false, next_answer: null },
          }),
    );
    return {
      before: { transferStatus: row.transfer_status },
      after: { decision, ...(reason === null ? {} : { reason }), ...(fileId === null ? {} : { letter: fileId }) },
      answer: await findChecks(readScope(transaction, caller), id),
    };
  });
  return { data };
};
