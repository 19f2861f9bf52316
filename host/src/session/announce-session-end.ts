import { sessionOverPath } from '@tessera/contract/session-over';

const answerWithinMs = 3_000;

/**
 * Has the proxy take the cookie of this page's session from the browser. True when the browser has another session by
 * now, of a sign-in in another tab. Never throws: without an answer the page goes to sign-in all the same, and the
 * address it goes to sees to it that it stays there.
 */
export const announceSessionEnd = async (token: string | null): Promise<boolean> => {
  try {
    const answer = await fetch(sessionOverPath, {
      method: 'POST',
      credentials: 'same-origin',
      headers: token === null ? {} : { 'api-token': token },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const body = (await answer.json()) as { data?: { signedIn?: unknown } };
    return answer.ok && body.data?.signedIn === true;
  } catch {
    return false;
  }
};
