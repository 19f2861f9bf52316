import type { CallData } from '@tessera/contract/schemas';
import { otherScheme } from '@tessera/contract/transfer-checks/values';
import { valueOn } from '@tessera/domain/rules/dated';
import { firstConditionSchemes, transferFlags } from '@tessera/domain/rules/transfer-conditions';
import { conditionsOf, type Conditions } from '@tessera/domain/transfer-conditions';
import type { Selectable } from 'kysely';
import type { Account, ProductTransfer } from '../../../foundation/database/schema';
import type { ReadScope } from '../../../requests/access/scope';
import { idIs } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { notFound } from '../../../requests/http/api-error';
import { wireTimestamp } from '../../../requests/http/wire';
import { transfersOf } from '../record/transfer-row';
import { decideRefusal, hasConditions, nextOf, recordRefusal, type CheckFacts } from './check-rules';
import { readChecks, type StoredChecks } from './stored-checks';

type TransferChecks = CallData<'getTransferChecks'>;

type Head = Pick<Selectable<ProductTransfer>, 'transfer_status' | 'date_initiated' | 'terms'> &
  Pick<Selectable<Account>, 'wrapper_type'> & { readonly movement: 'In' | 'Out'; readonly created_by: string | null };

/** What follows from what is stored, by the rules of the day on which the transfer was asked for. */
export const judged = (
  head: Head,
  { row, answers, authors, senders }: StoredChecks,
): { readonly conditions: Conditions; readonly facts: CheckFacts } => {
  const { transfer_status: status, date_initiated: date, wrapper_type: wrapper, movement } = head;
  const conditions = hasConditions({ movement, wrapper })
    ? conditionsOf(
        {
          scheme: row?.scheme ?? null,
          appointment: row?.appointment ?? null,
          answers: new Map([...answers].map(([flag, { answer }]) => [flag, answer])),
        },
        valueOn(firstConditionSchemes, date),
        valueOn(transferFlags, date),
      )
    : { outcome: null, reasons: [], missing: [], needsAppointment: false };
  return {
    conditions,
    facts: {
      movement,
      wrapper,
      status,
      hasTerms: head.terms !== null,
      decision: row?.decision ?? null,
      outcome: conditions.outcome,
      missing: conditions.missing,
      authors,
      createdBy: head.created_by,
      senders,
    },
  };
};

const decisionOf = ({ row }: StoredChecks): TransferChecks['decision'] =>
  row === null || row.decision === null || row.decided_at === null || row.decided_by === null
    ? null
    : {
        decision: row.decision,
        reason: row.reason,
        at: wireTimestamp(row.decided_at),
        by: { userId: row.decided_by, name: row.decided_by_name ?? row.decided_by },
        letterFileId: row.file_id,
      };

const flagsOf = (date: string, { answers }: StoredChecks): TransferChecks['flags'] =>
  valueOn(transferFlags, date).map(({ flag, colour, words, source }) => {
    const said = answers.get(flag);
    return {
      flag,
      colour,
      words,
      source,
      answer: said?.answer ?? 'Unknown',
      evidence: said?.evidence ?? '',
      answeredBy: said ? { userId: said.by, name: said.byName } : null,
      answeredAt: said ? wireTimestamp(said.at) : null,
    };
  });

/** The conditions of a transfer that the caller sees. @throws ApiError 404 otherwise. */
export const findChecks = async (scope: ReadScope, transactionId: string): Promise<TransferChecks> => {
  const head = await transfersOf(scope)
    .where(idIs('portfolio_transaction.transaction_id', transactionId))
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.movement_type',
      'portfolio_transaction.created_by',
      'account.wrapper_type',
      'product_transfer.transfer_status',
      'product_transfer.date_initiated',
      'product_transfer.terms',
    ])
    .executeTakeFirst();
  if (!head) throw notFound('Transfer');
  const stored = await readChecks(scope.db, scope.firmId, head.transaction_id);
  const { conditions, facts } = judged({ ...head, movement: head.movement_type === 'Out' ? 'Out' : 'In' }, stored);
  const applies = hasConditions(facts);
  return {
    transactionId: head.transaction_id,
    applies,
    schemes: applies
      ? [
          ...valueOn(firstConditionSchemes, head.date_initiated),
          { scheme: otherScheme, words: 'Any other scheme: its flags are looked at' },
        ]
      : [],
    scheme: stored.row?.scheme ?? null,
    appointment: stored.row?.appointment ?? null,
    flags: applies ? flagsOf(head.date_initiated, stored) : [],
    needsAppointment: conditions.needsAppointment,
    outcome: conditions.outcome,
    reasons: [...conditions.reasons],
    missing: [...conditions.missing],
    decision: decisionOf(stored),
    recordRefusal: recordRefusal(facts, scope.caller),
    decideRefusal: decideRefusal(facts, scope.caller),
    next: nextOf(facts),
    version: stored.row?.version ?? 0,
  };
};

/** The conditions under which a pension may leave, what is answered, and who has to look next. */
export const getTransferChecks: Handler<'getTransferChecks'> = async ({ path: { transactionId }, scope }) => ({
  data: await findChecks(scope, transactionId),
});
