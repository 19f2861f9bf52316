import { clientMissing, clientProblems, clientTakes } from '@tessera/domain/client-rules';
import type { Problem } from '@tessera/domain/problem';
import type { CallError } from '@tessera/runtime';
import { object, ValidationError } from 'yup';
import { loadBankRules } from '../bank-details/lazy';
import { fieldOfEntry, nationalitiesMissing } from './identifier-values';
import { enteredBankDetails, factsOf } from './request';
import { emptyClient, type NewClientValues } from './values';

/** Problems of a whole group stand at its first field. */
const formNames: Readonly<Record<string, string>> = {
  addressDetail: 'addressDetail.address1',
  'nodeId[0]': 'nodeId',
  'parentId[0]': 'parentId',
  'parentId[1]': 'parentId',
};
/** The form's name of a field that a rule or the platform names. */
export const fieldOf = (path: string, values: NewClientValues): string => formNames[path] ?? fieldOfEntry(path, values);

/** A refusal in the names of the form's fields. */
export const inForm = (error: CallError, values: NewClientValues): CallError => ({
  ...error,
  fieldErrors: error.fieldErrors.map((each) => ({ ...each, fieldName: fieldOf(each.fieldName, values) })),
});

/** Problems of what is sent under the form's names, and of what is not sent because it was not chosen. */
export const inFormNames = (problems: readonly Problem[], values: NewClientValues): readonly Problem[] => [
  ...problems.map((problem) => ({ ...problem, field: fieldOf(problem.field, values) })),
  ...(clientTakes(values.clientType, 'nationality') ? nationalitiesMissing(values) : []),
];

const problemsOf = (values: NewClientValues, on: string): readonly Problem[] => {
  const facts = factsOf(values);
  const nowhere: readonly Problem[] =
    values.clientType !== 'Minor' && !values.nodeId
      ? [{ field: 'nodeId', message: 'Choose an office.', type: 'required' }]
      : [];
  return inFormNames([...nowhere, ...clientProblems(facts, on), ...clientMissing(facts, 'form', on)], values);
};

/**
 * Bank details may be left empty; what is typed is checked by rules that are loaded for it, and by the platform alone
 * where they cannot be.
 */
const bankProblemsOf = async (values: NewClientValues): Promise<readonly Problem[]> => {
  const typed = enteredBankDetails(values);
  return typed === null
    ? []
    : loadBankRules().then(
        (problems) => problems(typed),
        () => [],
      );
};

/** Everything a new client must be: the rules that the platform asks too. */
export const clientSchema = (on: string) =>
  object().test('client', async (value, context) => {
    const values = { ...emptyClient, ...(value as Partial<NewClientValues>) };
    const problems = [...problemsOf(values, on), ...(await bankProblemsOf(values))];
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
    );
  });

/** What is missing before the client can be Active, once the form is filled in; each a sentence. */
export const missingForActive = (values: NewClientValues, on: string): readonly Problem[] => {
  const facts = factsOf(values);
  const inTheForm = new Set(clientMissing(facts, 'form', on).map(({ field }) => field));
  return clientMissing(facts, 'active', on).filter(({ field }) => !inTheForm.has(field));
};
