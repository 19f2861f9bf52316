import type { Send } from '../api/send';
import { dataOf } from '../api/send';
import type { Session } from './session-data';

/** Who is signed in, or why that is unknown: the session is over, or there was no usable response. */
export type SessionAnswer =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown'; readonly error: unknown };

/** Reads the session with the cookie alone; the response carries the token for the calls of this page. */
export const readSession = async (send: Send): Promise<SessionAnswer> => {
  try {
    const answer = await send({ method: 'GET', path: '/session' });
    if (answer.status === 401 || answer.status === 419) return { kind: 'over' };
    const session = dataOf<Session>(answer);
    return session
      ? { kind: 'session', session }
      : { kind: 'unknown', error: new Error(`GET /session answered ${answer.status}.`) };
  } catch (error) {
    return { kind: 'unknown', error };
  }
};
