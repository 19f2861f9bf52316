import type { FieldError } from '@tessera/contract';
import { catalogue } from '@tessera/contract/catalogue';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { checkTransition } from '@tessera/contract/transactions/check-transition';
import { kindOf } from '@tessera/contract/transactions/life';
import type { CorrectedFigure } from '@tessera/contract/transactions/values';
import { parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import type { TransactionCommand } from '../../ledger/state/commands';
import { transitionActorOf } from '../../ledger/plan/plan-actions';
import { correctableFigures } from '../../ledger/plan/repost';
import { managesFirm, mayCall, type Caller } from '../../requests/access/caller';
import { ApiError, badRequest } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { answeringRefusals, ofBody } from './ledger-refusals';
import { toActionResult } from './transaction-actions';
import { seenVersion } from '../../requests/http/if-match';
import type { SelectedTransaction } from './transaction-row';
import type { ReadScope } from '../../requests/access/scope';
import { findTransaction } from '../../requests/access/seen';
import { commandInScope, previewCorrectionInScope } from './command-in-scope';

type Body = CallBody<'correctTransaction'>;
type Command = Extract<TransactionCommand, { kind: 'correct' }>;

/** Only operations and administrators of the firm may correct: an adviser could otherwise correct their own request. */
const mayCorrect = (caller: Caller): boolean => caller.userKind === 'Machine' || managesFirm(caller);

const figure = <Figure>(
  errors: FieldError[],
  fieldName: CorrectedFigure,
  value: number | undefined,
  problemOf: (value: number) => string | null,
  parse: (value: number) => Figure,
): Figure | null => {
  if (value === undefined) return null;
  const errorMessage = problemOf(value);
  if (errorMessage === null) return parse(value);
  errors.push({ fieldName, type: 'invalid', errorMessage });
  return null;
};

/** @throws ApiError 400 naming each invalid field. */
const readCorrection = (body: Body, transactionId: string, ifMatch: string | undefined): Command => {
  const errors: FieldError[] = [];
  const reason = body.reason.trim();
  if (reason === '')
    errors.push({ fieldName: 'reason', type: 'required', errorMessage: 'Say why: the reason is kept in its history.' });
  const figures = {
    amount: figure(errors, 'amount', body.amount, amountProblem, parsePounds),
    quantity: figure(errors, 'quantity', body.quantity, quantityProblem, parseUnits),
    // A price has as many decimals as units.
    price: figure(
      errors,
      'price',
      body.price,
      (value) => quantityProblem(value)?.replace('quantity', 'price') ?? null,
      parsePrice,
    ),
    valueDate: body.valueDate ?? null,
  };
  if (body.correction === 'Reverse') {
    for (const name of Object.keys(figures) as CorrectedFigure[])
      if (body[name] !== undefined)
        errors.push({
          fieldName: name,
          type: 'unknown',
          errorMessage: 'Leave this out: all of the transaction is reversed.',
        });
  }
  if (errors.length > 0) throw badRequest(errors);
  return {
    kind: 'correct',
    transactionId,
    version: seenVersion(body.version, ifMatch),
    reason,
    figures: body.correction === 'Reverse' ? null : figures,
  };
};

const checkMayCorrect = async (scope: ReadScope, transactionId: string): Promise<void> => {
  // A caller who does not see the transaction must not learn that it exists.
  await findTransaction(scope, transactionId);
  if (!mayCorrect(scope.caller))
    throw new ApiError(
      'forbidden',
      'Only operations or an administrator of the firm correct what is in the ledger. Tell them what is wrong.',
    );
};

export const correctTransaction: Handler<'correctTransaction'> = async ({
  path: { transactionId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  await checkMayCorrect(scope, transactionId);
  const command = readCorrection(body, transactionId, ifMatch);
  return {
    data: await answeringRefusals(ofBody, () =>
      commandInScope(scope, services.ledger, command, toActionResult(transactionId)),
    ),
  };
};

export const previewCorrection: Handler<'previewCorrection'> = async ({
  path: { transactionId },
  body,
  ifMatch,
  scope,
}) => {
  await checkMayCorrect(scope, transactionId);
  const command = readCorrection(body, transactionId, ifMatch);
  return { data: await answeringRefusals(ofBody, () => previewCorrectionInScope(scope, command)) };
};

/**
 * Whether the caller may correct a transaction now, with the figures that can change; null for a caller who never may.
 */
export const correctionOf = (
  { caller }: ReadScope,
  row: SelectedTransaction,
  valueDate: string | null,
): NonNullable<CallData<'getTransaction'>['correction']> | null => {
  if (!mayCorrect(caller) || !mayCall(caller, catalogue.correctTransaction)) return null;
  const {
    transaction_type: type,
    transaction_sub_type: subType,
    movement_type: movement,
    method,
    status,
    created_by: createdBy,
  } = row;
  const kind = kindOf(type, subType, movement, method);
  const checked =
    kind === null || type === 'Cash'
      ? null
      : checkTransition('reverse', { kind, status, createdBy, wasCompleted: true }, transitionActorOf(caller));
  const reason =
    checked === null
      ? 'Nothing of this kind is corrected here.'
      : 'refusal' in checked
        ? checked.reason
        : valueDate === null
          ? 'It has no postings: there is nothing to correct.'
          : null;
  return { allowed: reason === null, reason, figures: [...correctableFigures({ type, movement })], valueDate };
};
