import type { Toast } from '@tessera/runtime';
import type { RemoteStates } from '../applications/remote-states';
import type { Place } from '../places/resolve-place';
import { flagWords } from './flag-words';
import type { FlagsInForce } from './flags-in-force';

interface AnnounceDependencies {
  readonly flags: FlagsInForce;
  readonly states: RemoteStates;
  readonly placeAt: (pathname: string) => Place;
  readonly pathname: () => string;
  readonly toast: (toast: Toast) => void;
}

/** Tells a user whose page has just gone with its flag why it went. */
export const announceRemovedFlags = ({ flags, states, placeAt, pathname, toast }: AnnounceDependencies): void => {
  let before = flags.get() ?? [];
  flags.subscribe(() => {
    const now = flags.get() ?? [];
    const gone = before.filter((flag) => !now.includes(flag));
    before = now;
    // The remote is unmounted after this, so its state still tells whether the page was a remote's.
    const wasRemotes = Object.values(states.get()).some(({ kind }) => kind !== 'idle');
    if (gone.length > 0 && wasRemotes && placeAt(pathname()).kind === 'absent')
      toast({ kind: 'info', message: `${flagWords(gone)} has been switched off for your firm.` });
  });
};
