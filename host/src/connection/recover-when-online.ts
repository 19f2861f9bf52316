import type { RemoteStates } from '../applications/remote-states';
import type { Flags } from '../flags/flags';
import type { Connection } from './connection';

interface RecoverDependencies {
  readonly connection: Connection;
  readonly flags: Flags;
  readonly states: RemoteStates;
  readonly tryAgain: (remote: string) => void;
}

/**
 * When the portal is reachable again, revalidates the flags and loads remotes that had failed to load. Stores refetch
 * by themselves.
 */
export const recoverWhenOnline = ({ connection, flags, states, tryAgain }: RecoverDependencies): void => {
  connection.isOffline.subscribe(() => {
    if (connection.isOffline.get()) return;
    void flags.revalidate();
    for (const [remote, state] of Object.entries(states.get())) if (state.kind === 'failed') tryAgain(remote);
  });
};
