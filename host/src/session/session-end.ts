import { sessionExpiredMessage } from '@tessera/contract';
import { signInAddress } from '@tessera/contract/return-path';
import type { Toast } from '@tessera/runtime';
import { leaveSignInNote, readSignInNote } from './sign-in-note';

/** What ending a session needs of the page. */
export interface SessionEndTools {
  readonly toast: (toast: Toast) => void;
  readonly currentPath: () => string;
  readonly pageTitle: () => string | null;
  readonly clearSession: () => void;
  /**
   * Has the browser forget this page's session; true when it has another one by now. Never rejects. Called before
   * `clearSession`, which takes the token away.
   */
  readonly announceSessionEnd: () => Promise<boolean>;
  /** Keeps what is typed on this page for whoever is signed in. */
  readonly keepTyped: () => void;
  readonly forgetTyped: () => void;
  readonly goTo: (address: string) => void;
  readonly now: () => number;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

export interface SessionEnd {
  /** A call answered 401 or 419: one toast however many calls did, then sign-in with the way back. */
  readonly expired: () => void;
  /** The user left: every tab of this browser goes to sign-in. */
  readonly signedOut: () => void;
}

/**
 * A second expiry in this time was not helped by the first one's way: it ends at the sign-in page, whatever session
 * there may be.
 */
const soonMs = 10_000;

/**
 * The two ways a session ends, each once per page. An expiry leads to a sign-in page that stays, so that a call which
 * is refused while the session lives cannot send the tab round for ever. Only a tab that was late, whose browser is
 * signed in anew, is led back by the sign-in page, and not twice within seconds.
 */
export const createSessionEnd = (tools: SessionEndTools): SessionEnd => {
  let ended = false;
  const end = async (reason: 'expired' | 'signed-out', returnTo: string): Promise<void> => {
    ended = true;
    const before = readSignInNote();
    const isSecond = before?.reason === 'expired' && tools.now() - before.at < soonMs;
    const told = tools.announceSessionEnd();
    if (reason === 'expired') tools.keepTyped();
    else tools.forgetTyped();
    tools.clearSession();
    leaveSignInNote({ reason, returnTo, pageTitle: tools.pageTitle(), at: tools.now() });
    const isSignedInAnew = await told;
    tools.goTo(signInAddress(returnTo, reason === 'expired' && (isSecond || !isSignedInAnew)));
  };
  tools.channel.addEventListener('message', (event) => {
    if (!ended && (event as MessageEvent<unknown>).data === 'signed-out') void end('signed-out', '/');
  });
  const signedOut = (): void => {
    if (ended) return;
    tools.channel.postMessage('signed-out');
    void end('signed-out', '/');
  };
  return {
    expired: () => {
      if (ended) return;
      // A call that was on its way when the user left is refused because they left: that is no expiry, and leads
      // nowhere back.
      if (tools.currentPath() === '/logout') return signedOut();
      tools.toast({ kind: 'info', message: sessionExpiredMessage });
      void end('expired', tools.currentPath());
    },
    signedOut,
  };
};
