import { inSentence } from '@tessera/domain/in-sentence';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { attempt } from '../../../ledger/attempt';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import type { Moving } from './move-transfer';
import { feeRequest } from './requests';
import type { TransferSituation } from './situation';
import { noteTransfer } from './stored-transfer';

/** How an obstacle begins that only a decision about the fee ends. */
export const feeWaits = 'A second person has to authorise the fee';

/**
 * Takes the fee for advice from the account. A transfer out was authorised with its fee in the terms, so its fee needs
 * nobody more; nobody authorises a transfer in, so its fee does where the firm wants a second person.
 * @returns what it waits for, as a sentence; null when it waits for nobody.
 * @throws LedgerRefusal when the account does not allow it.
 */
export const takeFee = async (
  { transaction, ledger, ledgerActor, actor: { firmId } }: Moving,
  { row, terms }: TransferSituation,
  amount: Pence,
): Promise<string | null> => {
  const { transactions } = await ledger.execute(transaction, ledgerActor, {
    kind: 'open',
    accountId: row.account_id,
    requests: [{ ...feeRequest(terms, amount, row.previous_provider_name), authorised: row.movement === 'Out' }],
  });
  await transaction
    .insertInto('transfer_part')
    .values(
      transactions.map(({ transactionId }) => ({
        firm_id: firmId,
        transfer_id: row.transaction_id,
        transaction_id: transactionId,
        line: null,
      })),
    )
    .execute();
  return transactions.some(({ status }) => status === 'Checking') ? `${feeWaits} of ${poundsText(amount)}.` : null;
};

/**
 * Gives the fee back when what had left comes back: it is cancelled, or reversed once it was paid.
 * @returns what has to be done by hand, as a sentence; null when nothing has.
 */
export const giveFeeBack = async (
  moving: Moving,
  { row }: TransferSituation,
  why: 'Rejected' | 'Cancelled',
): Promise<string | null> => {
  const { transaction, ledger, ledgerActor, actor } = moving;
  const fees = await transaction
    .selectFrom('transfer_part as part')
    .innerJoin('portfolio_transaction as t', (join) =>
      join.onRef('t.firm_id', '=', 'part.firm_id').onRef('t.transaction_id', '=', 'part.transaction_id'),
    )
    .where('part.firm_id', '=', actor.firmId)
    .where('part.transfer_id', '=', row.transaction_id)
    .where('t.transaction_type', '=', 'Payment')
    .where('t.status', '<>', 'Deleted')
    .select(['t.transaction_id', 't.status', 't.amount'])
    .orderBy('t.transaction_id')
    .execute();
  let byHand: string | null = null;
  for (const { transaction_id: transactionId, status, amount } of fees) {
    const reason = `The transfer with ${row.previous_provider_name} was ${inSentence(why)}.`;
    const about = { transactionId, version: null, reason };
    const given = await attempt(transaction, () =>
      ledger.execute(
        transaction,
        ledgerActor,
        status === 'Completed' ? { kind: 'correct', ...about, figures: null } : { kind: 'cancel', ...about },
      ),
    );
    const fee = `The fee of ${poundsText(parsePounds(amount ?? '0'))}`;
    if (given instanceof LedgerRefusal) {
      byHand = `${fee} has to be given back by hand: ${given.message}`;
      continue;
    }
    await noteTransfer(transaction, actor, row, {
      action: 'Fee given back',
      to: row.transfer_status,
      reason: `${fee} is in the account again.`,
    });
  }
  return byHand;
};
