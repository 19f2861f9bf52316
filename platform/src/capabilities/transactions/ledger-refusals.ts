import { LedgerRefusal } from '../../ledger/state/refusal';
import { ApiError, badField } from '../../requests/http/api-error';

/** Maps a transaction's field to its path in a body. */
export type FieldPath = (field: string, index: number) => string;

/** For a transaction that is the body itself, and for one in a list. The account is named once for the whole list. */
export const ofBody: FieldPath = (field) => field;
export const ofGroup: FieldPath = (field, index) => (field === 'accountId' ? field : `transactions[${index}].${field}`);

/** Runs work the ledger may refuse. @throws ApiError, naming the field where a value in the request is the cause. */
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
