import '../styles/public-form.css';
import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import { Dialog, Link } from '@tessera/ui/shell';
import type { Send } from '../api/send';
import { Proof } from './proof';
import type { StepUp } from './step-up';

/** Proof of a second factor before a call that needs it. What was typed behind the dialog stays. */
export const StepUpDialog = ({ stepUp, send }: { readonly stepUp: StepUp; readonly send: Send }): ReactNode => {
  const isOpen = useWatched(stepUp.isAsking);
  return (
    <Dialog open={isOpen} title="Confirm that it is you" onClose={() => stepUp.settle(false)}>
      {isOpen ? (
        <>
          <p>This needs your second factor. You are then not asked again for ten minutes.</p>
          <Proof
            send={send}
            path="/tessera/session/stepup"
            onProven={() => stepUp.settle(true)}
            without={
              <p>
                You have none yet.{' '}
                <Link to="/security" onClick={() => stepUp.settle(false)}>
                  Set one up under Security
                </Link>
                , then do this again.
              </p>
            }
          />
        </>
      ) : null}
    </Dialog>
  );
};
