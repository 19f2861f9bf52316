import { useState } from 'react';
import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import { ConfirmDialog } from '@tessera/ui/shell';
import { flagWords } from './flag-words';
import type { FlagsInForce } from './flags-in-force';

/**
 * A part of the portal was switched off for the firm while the user has unsaved work: the user chooses when it leaves
 * this page.
 */
export const FlagOffDialog = ({ flags }: { readonly flags: FlagsInForce }): ReactNode => {
  const waiting = useWatched(flags.waiting);
  const [stayedFor, setStayedFor] = useState<readonly string[] | null>(null);
  const isOpen = waiting.length > 0 && waiting !== stayedFor;
  return (
    <ConfirmDialog
      open={isOpen}
      title={`${flagWords(waiting)} has been switched off for your firm`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={flags.applyNow}
      onClose={() => setStayedFor(waiting)}
    >
      <p>
        You have unsaved changes. Stay to finish them: it closes once you save or leave. Leave to lose them and carry on
        without it.
      </p>
    </ConfirmDialog>
  );
};
