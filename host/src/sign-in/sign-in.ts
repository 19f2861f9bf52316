import type { Boot } from '@tessera/contract';
import type { Send } from '../api/send';
import { refused, sendOpenCall } from './open-call';
import type { OpenCallErrors, OpenCallResult } from './open-call';

/** Errors for empty fields; the server is not asked. */
export const emptyFields = (id: string, password: string): OpenCallErrors['fields'] => ({
  ...(id.trim() === '' ? { id: 'Enter your user ID or e-mail.' } : {}),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
});

/** One attempt to sign in. */
export const signIn = async (boot: Boot, send: Send, id: string, password: string): Promise<OpenCallResult> => {
  const empty = emptyFields(id, password);
  if (Object.keys(empty).length > 0) return refused(null, empty);
  return sendOpenCall(send, '/authenticate', { firmId: boot.firm.firmId, id: id.trim(), password }, ['id', 'password']);
};
