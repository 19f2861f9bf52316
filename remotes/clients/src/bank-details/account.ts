import {
  accountNameProblem,
  accountNumberProblem,
  normaliseAccountName,
  normaliseAccountNumber,
  normaliseSortCode,
  sortCodeProblem,
} from '@tessera/domain/bank-account';
import { invalidWhere, required, type Problem } from '@tessera/domain/problem';
import { object, ValidationError } from 'yup';
import type { BankAccountValues } from './account-values';

/** As the platform takes it: digits alone. Formik gives empty text as undefined where it asks a schema. */
export const bankAccountOf = (typed: Partial<BankAccountValues> | undefined): BankAccountValues => ({
  accountName: normaliseAccountName(typed?.accountName ?? ''),
  sortCode: normaliseSortCode(typed?.sortCode ?? ''),
  accountNumber: normaliseAccountNumber(typed?.accountNumber ?? ''),
});

/** What is wrong with one entry: that it is not there, or what its rule says of it. */
const problemOf = (
  name: keyof BankAccountValues,
  text: string,
  missing: string,
  rule: (text: string) => string | null,
): readonly Problem[] =>
  text === '' ? [required(`bankDetails.${name}`, missing)] : invalidWhere(`bankDetails.${name}`, rule(text));

/**
 * What is wrong with bank details that are typed, by the path of the field in the body. Whether number and sort code
 * fit is for the platform to say: an operator can have loaded a newer table than the one in this page, and a number
 * that is right would be kept from it.
 */
export const bankAccountProblems = (typed: Partial<BankAccountValues> | undefined): readonly Problem[] => {
  const { accountName, sortCode, accountNumber } = bankAccountOf(typed);
  return [
    ...problemOf('accountName', accountName, 'Enter the name the account is in.', accountNameProblem),
    ...problemOf('sortCode', sortCode, 'Enter the sort code.', sortCodeProblem),
    ...problemOf('accountNumber', accountNumber, 'Enter the account number.', accountNumberProblem),
  ];
};

/** Bank details that have to be there. */
export const bankAccountSchema = object().test('bank details', (typed, context) => {
  const problems = bankAccountProblems((typed as { readonly bankDetails?: BankAccountValues }).bankDetails);
  return (
    problems.length === 0 ||
    new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
  );
});
