/**
 * An invalid or missing entry. The field is its path in the body (`addressDetail.postCode`, `beneficiaries[1].share`);
 * the message is a sentence for the person who corrects it.
 */
export interface Problem {
  readonly field: string;
  readonly message: string;
  readonly type: 'required' | 'invalid';
}

export const invalid = (field: string, message: string): Problem => ({ field, message, type: 'invalid' });
export const required = (field: string, message: string): Problem => ({ field, message, type: 'required' });

/** A problem of a field if a check returned a sentence; none if it returned null. */
export const invalidWhere = (field: string, message: string | null): readonly Problem[] =>
  message === null ? [] : [invalid(field, message)];
