import { sessionOverPath } from '@tessera/contract/session-over';
import type { Ask } from '../api/send';

const answerWithinMs = 3_000;

/**
 * Asks the proxy to remove this page's session cookie from the browser. Resolves to true when the browser already has
 * another session, from a sign-in in another tab. Never rejects: without a response the page goes to sign-in all the
 * same, and that address makes sure it stays there.
 * @param ask sends with the page's token.
 */
export const announceSessionEnd = async (ask: Ask): Promise<boolean> => {
  try {
    const answer = await ask(sessionOverPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {},
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const body = (await answer.json()) as { data?: { signedIn?: unknown } };
    return answer.ok && body.data?.signedIn === true;
  } catch {
    return false;
  }
};
