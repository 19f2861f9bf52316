import type { Boot } from '@tessera/contract';
import type { Send } from '../api/send';
import { refused, sendPublicCall } from '../public-form/public-call';
import type { PublicCallErrors, PublicCallResult } from '../public-form/public-call';

/** Errors for empty fields; the server is not asked. */
const emptyFields = (id: string, password: string): PublicCallErrors['fields'] => ({
  ...(id.trim() === '' ? { id: 'Enter your user ID or e-mail.' } : {}),
  ...(password === '' ? { password: 'Enter your password.' } : {}),
});

/** One attempt to sign in. */
export const signIn = async (boot: Boot, send: Send, id: string, password: string): Promise<PublicCallResult> => {
  const empty = emptyFields(id, password);
  if (Object.keys(empty).length > 0) return refused(null, empty);
  return sendPublicCall(send, '/authenticate', { firmId: boot.firm.firmId, id: id.trim(), password }, [
    'id',
    'password',
  ]);
};
