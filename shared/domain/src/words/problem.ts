/**
 * What is wrong with an entry, or missing. The field is its path in the body (`addressDetail.postCode`,
 * `beneficiaries[1].share`), the message a sentence for whoever has to put it right.
 */
export interface Problem {
  readonly field: string;
  readonly message: string;
  readonly type: 'required' | 'invalid';
}
export type ProblemType = Problem['type'];

export const invalid = (field: string, message: string): Problem => ({ field, message, type: 'invalid' });
export const required = (field: string, message: string): Problem => ({ field, message, type: 'required' });

/** A problem of a field where a check answered a sentence; none where it answered null. */
export const invalidWhere = (field: string, message: string | null): readonly Problem[] =>
  message === null ? [] : [invalid(field, message)];
