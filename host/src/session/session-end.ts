import { sessionExpiredMessage } from '@tessera/contract';
import { signInAddress } from '@tessera/contract/return-path';
import type { Toast } from '@tessera/runtime';
import { leaveSignInNote } from './sign-in-note';

/** What ending a session needs of the page. */
export interface SessionEndTools {
  readonly toast: (toast: Toast) => void;
  readonly currentPath: () => string;
  readonly pageTitle: () => string | null;
  readonly clearSession: () => void;
  /** Keeps what is typed on this page for whoever is signed in. */
  readonly keepTyped: () => void;
  readonly forgetTyped: () => void;
  readonly goTo: (address: string) => void;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

export interface SessionEnd {
  /** A call answered 401 or 419: one toast however many calls did, then sign-in with the way back. */
  readonly expired: () => void;
  /** The user left: every tab of this browser goes to sign-in. */
  readonly signedOut: () => void;
}

/** The two ways a session ends, each once per page. */
export const createSessionEnd = (tools: SessionEndTools): SessionEnd => {
  let ended = false;
  const end = (reason: 'expired' | 'signed-out', returnTo: string): void => {
    ended = true;
    if (reason === 'expired') tools.keepTyped();
    else tools.forgetTyped();
    tools.clearSession();
    leaveSignInNote({ reason, returnTo, pageTitle: tools.pageTitle() });
    tools.goTo(signInAddress(returnTo));
  };
  tools.channel.addEventListener('message', (event) => {
    if (!ended && (event as MessageEvent<unknown>).data === 'signed-out') end('signed-out', '/');
  });
  const signedOut = (): void => {
    if (ended) return;
    tools.channel.postMessage('signed-out');
    end('signed-out', '/');
  };
  return {
    expired: () => {
      if (ended) return;
      // A call that was on its way when the user left is refused because they left: that is no expiry, and leads nowhere back.
      if (tools.currentPath() === '/logout') return signedOut();
      tools.toast({ kind: 'info', message: sessionExpiredMessage });
      end('expired', tools.currentPath());
    },
    signedOut,
  };
};
