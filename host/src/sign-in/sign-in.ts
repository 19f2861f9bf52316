import { readErrorEnvelope, unexpectedError } from '@tessera/contract';
import type { Boot } from '@tessera/contract';
import type { Send } from '../api/send';

export type SignInField = 'id' | 'password';

/** Errors of a try: beside their fields, and one for the form as a whole. */
export interface SignInErrors {
  readonly form: string | null;
  readonly fields: Readonly<Partial<Record<SignInField, string>>>;
}

export type SignInResult = { readonly kind: 'signed-in' } | { readonly kind: 'refused'; readonly errors: SignInErrors };

const refused = (form: string | null, fields: SignInErrors['fields'] = {}): SignInResult => ({ kind: 'refused', errors: { form, fields } });
const isSignInField = (name: string): name is SignInField => name === 'id' || name === 'password';

/** Asks nothing of the server when a field is empty. */
export const emptyFields = (id: string, password: string): SignInErrors['fields'] => ({
  ...(id.trim() === '' ? { id: 'Enter your user ID or e-mail.' } : {}),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
});

/** One try to sign in. Every way it can end is a sentence for the person who tries. */
export const signIn = async (boot: Boot, send: Send, id: string, password: string): Promise<SignInResult> => {
  const empty = emptyFields(id, password);
  if (Object.keys(empty).length > 0) return refused(null, empty);
  const answer = await send({ method: 'POST', path: '/authenticate', body: { firmId: boot.firm.firmId, id: id.trim(), password } }).catch(() => null);
  if (!answer) return refused('The portal could not be reached. Check your connection and try again.');
  if (answer.status < 400) return { kind: 'signed-in' };
  // A 401 here is about this page's own token, never about the password (which is 400).
  if (answer.status === 401 || answer.status === 419) return refused('This page has been open too long. Reload it and sign in again.');
  const { errorMessage, fieldErrors } = readErrorEnvelope(answer.body, answer.status) ?? unexpectedError;
  const fields = Object.fromEntries(fieldErrors.filter(({ fieldName }) => isSignInField(fieldName)).map((error) => [error.fieldName, error.errorMessage]));
  return refused(errorMessage, fields);
};
