import type { ReactNode } from 'react';
import { andList } from '@tessera/contract';
import { useWatched } from '@tessera/runtime';
import { ConfirmDialog } from '@tessera/ui/shell';
import type { UnsavedWork } from './unsaved-work';

/** Asks once before unsaved work is left, whatever the reason. */
export const LeaveDialog = ({ unsaved }: { readonly unsaved: UnsavedWork }): ReactNode => {
  const question = useWatched(unsaved.question);
  return (
    <ConfirmDialog
      open={question !== null}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {question ? <p>Changes to {andList(question.what)} since your last save will be lost.</p> : null}
    </ConfirmDialog>
  );
};
