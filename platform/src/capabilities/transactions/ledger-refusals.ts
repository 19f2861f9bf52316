import { LedgerRefusal } from '../../ledger/state/refusal';
import { ApiError, badField } from '../../requests/http/api-error';

/** Where in a body a field of a transaction is. */
export type FieldPath = (field: string, index: number) => string;

/** A transaction that is the body itself, and one of a list in it. The account is named once for all of them. */
export const ofBody: FieldPath = (field) => field;
export const ofGroup: FieldPath = (field, index) => (field === 'accountId' ? field : `transactions[${index}].${field}`);

/** Does what the ledger may refuse. @throws ApiError with the field named where a value of the request is the cause. */
export const answeringRefusals = async <Result>(pathOf: FieldPath, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    const { message, field, index = 0, type } = error;
    if (type === 'bad-request' && field !== undefined) throw badField(pathOf(field, index), message);
    throw new ApiError(
      type,
      message,
      field === undefined ? [] : [{ fieldName: pathOf(field, index), type: 'invalid', errorMessage: message }],
    );
  }
};
