import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import {
  accountNameProblem,
  bankAccountProblem,
  normaliseAccountName,
  normaliseAccountNumber,
  normaliseSortCode,
} from '@tessera/domain/bank-account';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { currentModulusTable } from './modulus';

/** A bank account: the account holder's name, a six-digit sort code and an eight-digit account number. */
export type BankAccount = NonNullable<CallBody<'createClient'>['bankDetails']>;

/** Bank details as a body gives them: null removes the existing details, undefined leaves them. */
export type EnteredDetails = BankAccount | null | undefined;

const wrong = (fieldName: string, errorMessage: string): FieldError => ({ fieldName, type: 'invalid', errorMessage });

/** The entered details normalised for storage, or the errors by field. */
export const readEntered = async (
  db: Kysely<DB>,
  entered: EnteredDetails,
  { ofMinor = false } = {},
): Promise<{ readonly details: EnteredDetails; readonly errors: readonly FieldError[] }> => {
  if (!entered) return { details: entered, errors: [] };
  if (ofMinor)
    return {
      details: undefined,
      errors: [wrong('bankDetails', 'A minor has no bank details. Put a parent’s on the account.')],
    };
  const { accountName, sortCode, accountNumber } = entered;
  const nameProblem = accountNameProblem(accountName);
  const accountProblem = bankAccountProblem(sortCode, accountNumber, await currentModulusTable(db));
  return {
    details: {
      accountName: normaliseAccountName(accountName),
      sortCode: normaliseSortCode(sortCode),
      accountNumber: normaliseAccountNumber(accountNumber),
    },
    errors: [
      ...(nameProblem === null ? [] : [wrong('bankDetails.accountName', nameProblem)]),
      ...(accountProblem === null ? [] : [wrong(`bankDetails.${accountProblem.field}`, accountProblem.message)]),
    ],
  };
};
