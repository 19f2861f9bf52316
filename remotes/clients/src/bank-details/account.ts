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

/** As the platform accepts it, digits only. Formik passes empty text to a schema as undefined. */
export const bankAccountOf = (typed: Partial<BankAccountValues> | undefined): BankAccountValues => ({
  accountName: normaliseAccountName(typed?.accountName ?? ''),
  sortCode: normaliseSortCode(typed?.sortCode ?? ''),
  accountNumber: normaliseAccountNumber(typed?.accountNumber ?? ''),
});

/** What is wrong with one field: it is missing, or it breaks its rule. */
const problemOf = (
  name: keyof BankAccountValues,
  text: string,
  missing: string,
  rule: (text: string) => string | null,
): readonly Problem[] =>
  text === '' ? [required(`bankDetails.${name}`, missing)] : invalidWhere(`bankDetails.${name}`, rule(text));

/**
 * Problems of typed bank details, by the field's path in the request. Only the platform decides whether number and sort
 * code match: an operator may have loaded a newer table than this page has, and a correct number would be refused.
 */
export const bankAccountProblems = (typed: Partial<BankAccountValues> | undefined): readonly Problem[] => {
  const { accountName, sortCode, accountNumber } = bankAccountOf(typed);
  return [
    ...problemOf('accountName', accountName, 'Enter the name the account is in.', accountNameProblem),
    ...problemOf('sortCode', sortCode, 'Enter the sort code.', sortCodeProblem),
    ...problemOf('accountNumber', accountNumber, 'Enter the account number.', accountNumberProblem),
  ];
};

/** Required bank details. */
export const bankAccountSchema = object().test('bank details', (typed, context) => {
  const problems = bankAccountProblems((typed as { readonly bankDetails?: BankAccountValues }).bankDetails);
  return (
    problems.length === 0 ||
    new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
  );
});
