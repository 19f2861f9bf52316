import { clientTakes } from '@tessera/domain/client-fields';
import { clientMissing, clientProblems } from '@tessera/domain/client-rules';
import type { Problem } from '@tessera/domain/problem';
import { withFormNames, type CallError } from '@tessera/runtime';
import { object, ValidationError } from 'yup';
import { loadBankRules } from '../bank-details/lazy';
import { fieldOfEntry, nationalitiesMissing } from './identifier-values';
import { enteredBankDetails, factsOf } from './request';
import { emptyClient, type NewClientValues } from './values';

/** Errors of a whole group are shown at its first field. */
const formNames: Readonly<Record<string, string>> = {
  addressDetail: 'addressDetail.address1',
  'nodeId[0]': 'nodeId',
  'parentId[0]': 'parentId',
  'parentId[1]': 'parentId',
};
/** The form's field for a field that a rule or the platform names. */
const fieldOf = (path: string, values: NewClientValues): string => formNames[path] ?? fieldOfEntry(path, values);

/** A refusal with the names of the form's fields. */
export const inForm = (error: CallError, values: NewClientValues): CallError =>
  withFormNames(error, (name) => fieldOf(name, values));

/** Problems of the request with the form's field names, and of required choices, which the request leaves out. */
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
 * Bank details are optional. Typed ones are checked by rules loaded on demand or, when those cannot load, by the
 * platform alone.
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

/** The platform's own rules for a new client. */
export const clientSchema = (on: string) =>
  object().test('client', async (value, context) => {
    const values = { ...emptyClient, ...(value as Partial<NewClientValues>) };
    const problems = [...problemsOf(values, on), ...(await bankProblemsOf(values))];
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
    );
  });

/** What is missing before the client can be Active, as sentences, once the form is complete. */
export const missingForActive = (values: NewClientValues, on: string): readonly Problem[] => {
  const facts = factsOf(values);
  const inTheForm = new Set(clientMissing(facts, 'form', on).map(({ field }) => field));
  return clientMissing(facts, 'active', on).filter(({ field }) => !inTheForm.has(field));
};
