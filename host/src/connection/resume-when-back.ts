import type { RemoteStates } from '../applications/remote-states';
import type { Flags } from '../flags/flags';
import type { Connection } from './connection';

interface ResumeTools {
  readonly connection: Connection;
  readonly flags: Flags;
  readonly states: RemoteStates;
  readonly tryAgain: (remote: string) => void;
}

/**
 * When the portal can be reached again: the flags are asked again, and a remote that had not come is loaded. Stores ask
 * for themselves.
 */
export const resumeWhenBack = ({ connection, flags, states, tryAgain }: ResumeTools): void => {
  connection.isOffline.subscribe(() => {
    if (connection.isOffline.get()) return;
    void flags.revalidate();
    for (const [remote, state] of Object.entries(states.get())) if (state.kind === 'failed') tryAgain(remote);
  });
};
