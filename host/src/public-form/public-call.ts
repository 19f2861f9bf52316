import { errorOfAnswer } from '@tessera/contract';
import { dataOf, type Send } from '../api/send';

/** Errors of one attempt: by field, and one for the whole form. */
export interface PublicCallErrors {
  readonly form: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

export type PublicCallResult =
  { readonly kind: 'done'; readonly data?: unknown } | { readonly kind: 'refused'; readonly errors: PublicCallErrors };

export const noErrors: PublicCallErrors = { form: null, fields: {} };
export const refused = (form: string | null, fields: PublicCallErrors['fields'] = {}): PublicCallResult => ({
  kind: 'refused',
  errors: { form, fields },
});

/**
 * One call of the pages before sign-in. Every outcome is a sentence for the user, beside a field where the server names
 * one.
 */
export const sendPublicCall = async (
  send: Send,
  path: string,
  body: object,
  fieldNames: readonly string[],
  method: 'POST' | 'GET' | 'PATCH' | 'DELETE' = 'POST',
): Promise<PublicCallResult> => {
  const answer = await send({ method, path, ...(method === 'GET' || method === 'DELETE' ? {} : { body }) }).catch(
    () => null,
  );
  if (!answer) return refused('The portal could not be reached. Check your connection and try again.');
  if (answer.status < 400) return { kind: 'done', data: dataOf(answer) };
  // A 401 here concerns this page's own token, never a password (which is 400); in the second step the session.
  if ((answer.status === 401 || answer.status === 419) && !path.startsWith('/tessera/session/'))
    return refused('This page has been open too long. Reload it and try again.');
  const { errorMessage, fieldErrors } = errorOfAnswer(answer);
  const fields = Object.fromEntries(
    fieldErrors
      .filter(({ fieldName }) => fieldNames.includes(fieldName))
      .map((error) => [error.fieldName, error.errorMessage]),
  );
  const elsewhere = fieldErrors.find(({ fieldName }) => !fieldNames.includes(fieldName));
  return refused(elsewhere?.errorMessage ?? errorMessage, fields);
};
