import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import type { ReactNode } from 'react';
import { Dialog, StaleBanner } from '@tessera/ui/core';
import { ErrorSummary, Form, SubmitBar } from '@tessera/ui/form';
import { Api } from '../calls/api';
import type { ClientDocument } from './document';
import { SaidFields } from './said-fields';
import { saidSchema } from './said-schema';

interface EditDialogProps {
  readonly document: ClientDocument;
  readonly onClose: () => void;
}

/** Changes a document’s category, note and audience. */
export const EditDialog = ({ document, onClose }: EditDialogProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { clientId, id, fileName, category, note, visibleTo, version } = document;
  const [update] = Api.useUpdateClientDocumentMutation();
  const { save, wasStale } = useSave(
    (write: { readonly body: CallBody<'updateClientDocument'>; readonly idempotencyKey: string }) =>
      update({ firmId, clientId, documentId: id, ...write }),
    version,
  );
  return (
    <Dialog open title={`Edit ${fileName}`} onClose={onClose}>
      <Form
        className="t-form"
        label="Document"
        what="the document"
        initialValues={{ category, note, visibleTo }}
        validationSchema={saidSchema}
        onSubmit={async (values) => {
          const error = await save({ ...values, note: values.note.trim(), version });
          if (error) return error;
          portal.toast({ kind: 'success', message: `${fileName}: saved` });
          onClose();
          return null;
        }}
      >
        {wasStale ? <StaleBanner keepsText /> : <ErrorSummary />}
        <SaidFields />
        <SubmitBar submitLabel="Save" onBack={onClose} />
      </Form>
    </Dialog>
  );
};
