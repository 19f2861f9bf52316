import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import { Button, Dialog } from '@tessera/ui/shell';
import type { IdleClock } from './idle-clock';

const timeOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/**
 * Warns two minutes before the session ends and shows when. Closing the dialog in any way but Sign out counts as
 * activity.
 */
export const IdleWarning = ({
  clock,
  history,
}: {
  readonly clock: IdleClock;
  readonly history: Portal['history'];
}): ReactNode => {
  const state = useWatched(clock.state);
  const signOut = (): void => {
    clock.stay();
    history.push('/logout');
  };
  return (
    <Dialog
      open={state.kind === 'warning'}
      title="Are you still there?"
      onClose={clock.stay}
      footer={
        <>
          <Button kind="primary" onClick={clock.stay}>
            Stay signed in
          </Button>
          <Button onClick={signOut}>Sign out</Button>
        </>
      }
    >
      <p>
        You will be signed out at {state.kind === 'warning' ? timeOf(state.endsAt) : ''} because nothing has happened
        here.
      </p>
    </Dialog>
  );
};
