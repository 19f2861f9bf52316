import { useChosenFiles } from '@tessera/api';
import { uploadsOfUserMax, type DocumentAudience, type DocumentCategory } from '@tessera/contract/documents/values';
import { usePortal } from '@tessera/runtime';
import { useState, type ReactNode } from 'react';
import { Dialog } from '@tessera/ui/core';
import { FileChooser, Form, SubmitBar } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { SaidFields } from './said-fields';
import { saidSchema } from './said-schema';

interface AddDialogProps {
  readonly clientId: string;
  readonly clientName: string;
  readonly onClose: () => void;
}

const filesText = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);
const blank = { category: '' as DocumentCategory, note: '', visibleTo: 'Everyone' as DocumentAudience };

/** Adds files to a client, and stays while one of them has to be sent again or is refused. */
export const AddDialog = ({ clientId, clientName, onClose }: AddDialogProps): ReactNode => {
  const portal = usePortal();
  const { files, tooMany, choose, leaveOut, send } = useChosenFiles(Api, clientId);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = files.filter(({ state }) => state !== 'added').length;
  const problem = tooMany
    ? `Not all of them were taken: ${uploadsOfUserMax} files at a time. Add the others afterwards.`
    : missing && files.length === 0
      ? 'Choose a file.'
      : null;
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog open wide title={`Add documents to ${clientName}`} onClose={close}>
      <Form
        className="t-form"
        label="Documents"
        what="the documents"
        asksBeforeLeaving={files.length > 0}
        initialValues={blank}
        validationSchema={saidSchema}
        onSubmit={async (values) => {
          setMissing(true);
          if (files.length === 0) return;
          setBusy(true);
          const added = await send({ ...values, note: values.note.trim() });
          setBusy(false);
          if (added === null) return;
          portal.toast({ kind: 'success', message: `${filesText(files.length)} added` });
          onClose();
        }}
      >
        <FileChooser files={files} problem={problem} busy={busy} onChoose={choose} onLeaveOut={leaveOut} />
        <SaidFields />
        <SubmitBar submitLabel={open === 0 ? 'Add documents' : `Add ${filesText(open)}`} onBack={close} />
      </Form>
    </Dialog>
  );
};
