import type { CallBody, CallData } from '@tessera/contract/schemas';
import { otherScheme } from '@tessera/contract/transfer-checks/values';
import type { FieldError } from '@tessera/contract';
import { valueOn } from '@tessera/domain/rules/dated';
import { firstConditionSchemes, transferFlags } from '@tessera/domain/rules/transfer-conditions';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { somebodyElse } from '../../../requests/access/caller';
import { readScope } from '../../../requests/access/scope';
import { findTransaction } from '../../../requests/access/seen';
import type { Handler } from '../../../requests/handler';
import { ApiError, badRequest } from '../../../requests/http/api-error';
import { seenVersion } from '../../../requests/http/if-match';
import { recordRefusal } from './check-rules';
import { findChecks } from './get-checks';
import { lockChecks } from './lock-checks';
import type { StoredAnswer, StoredChecks } from './stored-checks';

type Body = CallBody<'recordTransferChecks'>;
type Answer = Pick<StoredAnswer, 'flag' | 'answer' | 'evidence'>;

const invalid = (fieldName: string, errorMessage: string, type = 'invalid'): FieldError => ({
  type,
  fieldName,
  errorMessage,
});

/** Every fault of what is said, at its field. A flag that is present, or is not, rests on something that was seen. */
export const checkFaults = (
  { scheme, answers }: Body,
  known: { readonly schemes: readonly string[]; readonly flags: readonly string[] },
): FieldError[] => [
  ...(known.schemes.includes(scheme)
    ? []
    : [invalid('scheme', `Say what kind of scheme it goes to: ${known.schemes.join(', ')}.`)]),
  ...answers.flatMap(({ flag, answer, evidence = '' }, index) => {
    const field = `answers[${index}]`;
    if (!known.flags.includes(flag))
      return [invalid(`${field}.flag`, 'There is no such flag. Use one of those that the checks list.')];
    if (answers.findIndex((each) => each.flag === flag) !== index)
      return [invalid(`${field}.flag`, 'Answer each flag once.')];
    return answer !== 'Unknown' && evidence.trim() === ''
      ? [
          invalid(
            `${field}.evidence`,
            'Say what you saw: a second person decides by it, and the client is told of a flag that is present.',
            'required',
          ),
        ]
      : [];
  }),
];

const changedOf = ({ answers }: Body, stored: StoredChecks): Answer[] =>
  answers
    .map(({ flag, answer, evidence = '' }) => ({ flag, answer, evidence: evidence.trim() }))
    .filter(({ flag, answer, evidence }) => {
      const before = stored.answers.get(flag);
      return before
        ? before.answer !== answer || before.evidence !== evidence
        : answer !== 'Unknown' || evidence !== '';
    });

interface Said {
  readonly firmId: string;
  readonly transferId: string;
  readonly userId: string;
  readonly at: Date;
  readonly scheme: string;
  readonly appointment: string | null;
}

const write = async (
  transaction: Transaction<DB>,
  { firmId, transferId, userId, at, scheme, appointment }: Said,
  answers: readonly Answer[],
): Promise<void> => {
  await transaction
    .insertInto('transfer_check')
    .values({
      firm_id: firmId,
      transaction_id: transferId,
      scheme,
      appointment,
      recorded_at: at,
      recorded_by: userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['firm_id', 'transaction_id']).doUpdateSet((eb) => ({
        scheme,
        appointment,
        recorded_at: at,
        recorded_by: userId,
        version: eb('transfer_check.version', '+', 1),
      })),
    )
    .execute();
  await transaction
    .insertInto('transfer_check_author')
    .values({ firm_id: firmId, transaction_id: transferId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { flag, answer, evidence } of answers)
    await sql`
      insert into transfer_check_answer (firm_id, transaction_id, number, flag, answer, evidence, at, by)
      select ${firmId}, ${transferId}, coalesce(max(number), 0) + 1, ${flag}, ${answer}, ${evidence}, ${at}, ${userId}
      from transfer_check_answer where firm_id = ${firmId} and transaction_id = ${transferId}`.execute(transaction);
};

/** Records what is known of the scheme that a pension goes to. What is the same as before is not recorded again. */
export const recordTransferChecks: Handler<'recordTransferChecks'> = async ({
  path: { transactionId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const id: string = await findTransaction(scope, transactionId);
  const version = seenVersion(body.version, ifMatch);
  const { firmId, caller } = scope;
  const data = await scope.change<CallData<'recordTransferChecks'>>(id, async (transaction) => {
    const { row, stored, facts } = await lockChecks(transaction, firmId, id, version);
    const refusal = recordRefusal(facts, caller);
    if (refusal !== null)
      throw new ApiError(recordRefusal(facts, somebodyElse) === null ? 'forbidden' : 'conflict', refusal);
    const faults = checkFaults(body, {
      schemes: [...valueOn(firstConditionSchemes, row.date_initiated).map(({ scheme }) => scheme), otherScheme],
      flags: valueOn(transferFlags, row.date_initiated).map(({ flag }) => flag),
    });
    if (faults.length > 0) throw badRequest(faults);
    const before = { scheme: stored.row?.scheme ?? null, appointment: stored.row?.appointment ?? null };
    const after = {
      scheme: body.scheme,
      appointment: body.appointment === undefined ? before.appointment : body.appointment?.trim() || null,
    };
    const answers = changedOf(body, stored);
    const isSame = answers.length === 0 && after.scheme === before.scheme && after.appointment === before.appointment;
    if (!isSame)
      await write(
        transaction,
        { firmId, transferId: id, userId: caller.userId, at: services.clock(), ...after },
        answers,
      );
    return {
      before: isSame ? {} : before,
      after: isSame ? {} : { ...after, answers },
      answer: await findChecks(readScope(transaction, caller), id),
    };
  });
  return { data };
};
