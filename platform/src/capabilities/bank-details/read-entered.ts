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

/** A bank account: the name it is in, six digits and eight. */
export type BankAccount = NonNullable<CallBody<'createClient'>['bankDetails']>;

/** Bank details as a body has them: null takes those there are away, undefined leaves them. */
export type Entered = BankAccount | null | undefined;

const wrong = (fieldName: string, errorMessage: string): FieldError => ({ fieldName, type: 'invalid', errorMessage });

/** What was entered in the form in which it is kept, or what is wrong with it, by field. */
export const readEntered = async (
  db: Kysely<DB>,
  entered: Entered,
  { ofMinor = false } = {},
): Promise<{ readonly details: Entered; readonly errors: readonly FieldError[] }> => {
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
