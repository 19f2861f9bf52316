import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Portal } from '@tessera/runtime';
import { Spinner } from '@tessera/ui/shell';
import type { SessionEnd } from '../session/session-end';

/**
 * Ends the session on the server, then everywhere in this browser. An unreachable server does not keep the user signed
 * in.
 */
export const LogOut = ({
  portal,
  sessionEnd,
}: {
  readonly portal: Portal;
  readonly sessionEnd: SessionEnd;
}): ReactNode => {
  useEffect(() => {
    const signOut = async (): Promise<void> => {
      try {
        await portal.api.send({ method: 'POST', path: '/tessera/signout' });
      } catch {
        // The browser forgets the session all the same.
      }
      sessionEnd.signedOut();
    };
    void signOut();
  }, [portal, sessionEnd]);
  return <Spinner page />;
};
