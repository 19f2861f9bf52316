import { useState, type ReactNode } from 'react';
import { useChosenFiles } from '@tessera/api';
import { uploadsOfUserMax } from '@tessera/contract/documents/values';
import type { CallRow } from '@tessera/contract/schemas';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import { Banner, Dialog } from '@tessera/ui/core';
import { FileChooser, Form, SubmitBar } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { documentRead, documentWrite } from '../shared/access-rules';
import { transferName, type TransferRecord } from '../shared/transfer';

interface AddDialogProps {
  readonly record: TransferRecord;
  /** The documents that it has. */
  readonly linked: readonly Pick<CallRow<'listClientDocuments'>, 'id'>[];
  readonly onClose: () => void;
}

const filesText = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);
const shownMax = 50;

/** Adds documents to a transfer: files from here, or documents that the client has already. */
export const AddDialog = ({ record, linked, onClose }: AddDialogProps): ReactNode => {
  const portal = usePortal();
  const { firmId, clientId, clientName, transactionId } = record;
  const mayAdd = useAccess(documentWrite).allowed;
  const mayRead = useAccess(documentRead).allowed;
  const { currentData } = Api.useListClientDocumentsQuery(
    { firmId, clientId, category: 'Transfer', page: 1, pageSize: shownMax },
    { skip: !mayRead },
  );
  const others = (currentData?.rows ?? []).filter(({ id }) => linked.every((each) => each.id !== id));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { files, tooMany, choose, leaveOut, send, sent } = useChosenFiles(Api, clientId);
  const [link] = Api.useLinkTransferDocumentMutation();
  const close = (): void => {
    if (!busy) onClose();
  };
  /** Links them one after the other; linked twice a document is linked once, so another try does no harm. */
  const linkAll = async (ids: readonly string[]): Promise<string | null> => {
    for (const documentId of ids) {
      const { error } = await link({ firmId, transactionId, body: { documentId, linked: true } });
      if (error === undefined) continue;
      const failure = callErrorOf(error);
      return failure?.fieldErrors[0]?.errorMessage ?? failure?.errorMessage ?? 'It was not linked. Try again.';
    }
    return null;
  };
  const count = files.length + chosen.length;
  const open =
    files.filter(({ state }) => state !== 'added').length +
    chosen.filter((each) => others.some(({ id }) => id === each)).length;
  return (
    <Dialog open wide title={`Add documents: ${transferName(record)} for ${clientName}`} onClose={close}>
      <Form
        className="t-form"
        label="Documents of the transfer"
        what="the documents"
        asksBeforeLeaving={files.some(({ state }) => state !== 'added')}
        initialValues={{}}
        onSubmit={async () => {
          setRefusal(null);
          setProblem(count === 0 ? 'Choose a file, or a document of the client.' : null);
          if (count === 0) return;
          setBusy(true);
          const added = await send({ category: 'Transfer', note: '', visibleTo: 'Everyone' });
          // What was sent is linked, whatever becomes of the others: it would be the client's alone.
          const refused = await linkAll([...chosen, ...sent().map(({ id }) => id)]);
          setBusy(false);
          setRefusal(refused);
          if (added === null || refused !== null) return;
          portal.toast({ kind: 'success', message: `${filesText(count)} added to the transfer` });
          onClose();
        }}
      >
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
        {others.length > 0 && (
          <fieldset className="t-fieldset t-stack">
            <legend>The client has these already</legend>
            {others.map(({ id, fileName }) => (
              <label key={id} className="t-check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <span>{fileName}</span>
              </label>
            ))}
          </fieldset>
        )}
        {mayAdd && (
          <FileChooser
            files={files}
            problem={
              tooMany
                ? `Not all of them were taken: ${uploadsOfUserMax} files at a time. Add the others afterwards.`
                : problem
            }
            busy={busy}
            onChoose={choose}
            onLeaveOut={leaveOut}
          />
        )}
        <SubmitBar submitLabel={open === 0 ? 'Add documents' : `Add ${filesText(open)}`} onBack={close} />
      </Form>
    </Dialog>
  );
};
