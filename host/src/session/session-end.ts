import { sessionExpiredMessage } from '@tessera/contract';
import { signInAddress } from '@tessera/contract/return-path';
import type { Toast } from '@tessera/runtime';
import { leaveSignInNote, readSignInNote } from './sign-in-note';

/** What ending a session needs from the page. */
export interface SessionEndDependencies {
  readonly toast: (toast: Toast) => void;
  readonly currentPath: () => string;
  readonly pageTitle: () => string | null;
  readonly clearSession: () => void;
  /**
   * Removes this page's session from the browser; resolves to true when the browser already has another one. Never
   * rejects. Call it before `clearSession`, which removes the token.
   */
  readonly announceSessionEnd: () => Promise<boolean>;
  /** Keeps what is typed on this page for the same user. */
  readonly saveTyped: () => void;
  readonly discardTyped: () => void;
  readonly goTo: (address: string) => void;
  readonly now: () => number;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

export interface SessionEnd {
  /** A call got 401 or 419: one toast however many calls did, then sign-in with the return path. */
  readonly expired: () => void;
  /** The user signed out: every tab of this browser goes to sign-in. */
  readonly signedOut: () => void;
}

/**
 * If a second expiry follows within this time, returning did not help: go to the sign-in page and stay there, whatever
 * session there is.
 */
const soonMs = 10_000;

/**
 * The two ways a session ends, each at most once per page. An expiry leads to a sign-in page that stays, so that a call
 * refused while the session lives cannot send the tab in circles. The sign-in page sends only a late tab back, whose
 * browser has signed in again meanwhile, and not twice within seconds.
 */
export const createSessionEnd = (dependencies: SessionEndDependencies): SessionEnd => {
  let ended = false;
  const end = async (reason: 'expired' | 'signed-out', returnTo: string): Promise<void> => {
    ended = true;
    const before = readSignInNote();
    const isSecond = before?.reason === 'expired' && dependencies.now() - before.at < soonMs;
    const announced = dependencies.announceSessionEnd();
    if (reason === 'expired') dependencies.saveTyped();
    else dependencies.discardTyped();
    dependencies.clearSession();
    leaveSignInNote({ reason, returnTo, pageTitle: dependencies.pageTitle(), at: dependencies.now() });
    const isSignedInAnew = await announced;
    dependencies.goTo(signInAddress(returnTo, reason === 'expired' && (isSecond || !isSignedInAnew)));
  };
  dependencies.channel.addEventListener('message', (event) => {
    if (!ended && (event as MessageEvent<unknown>).data === 'signed-out') void end('signed-out', '/');
  });
  const signedOut = (): void => {
    if (ended) return;
    dependencies.channel.postMessage('signed-out');
    void end('signed-out', '/');
  };
  return {
    expired: () => {
      if (ended) return;
      // A call in flight at sign-out is refused because of the sign-out: that is not an expiry and needs no return
      // path.
      if (dependencies.currentPath() === '/logout') return signedOut();
      dependencies.toast({ kind: 'info', message: sessionExpiredMessage });
      void end('expired', dependencies.currentPath());
    },
    signedOut,
  };
};
