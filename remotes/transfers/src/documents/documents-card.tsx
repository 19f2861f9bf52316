import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useDocumentDownload } from '@tessera/api';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import {
  Button,
  Card,
  DateText,
  EmptyState,
  PartFailure,
  sizeText,
  SkeletonLines,
  Tag,
  WideTable,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { documentRead, documentLink } from '../shared/access-rules';
import type { TransferRecord } from '../shared/transfer';

const AddDialog = lazy(() => import('./add-dialog').then((module) => ({ default: module.AddDialog })));

const scanWords = { Waiting: 'Being checked', Refused: 'Refused' } as const;

/** The documents of a transfer, and the way to add the client's form. */
export const DocumentsCard = ({ record }: { readonly record: TransferRecord }): ReactNode => {
  const { transactionId } = record;
  const { firmId } = usePortal().firm;
  const mayRead = useAccess(documentRead).allowed;
  const mayLink = useAccess(documentLink).allowed;
  const [adding, setAdding] = useState(false);
  const {
    currentData: documents,
    error,
    isFetching,
    refetch,
  } = Api.useListTransferDocumentsQuery({ firmId, transactionId });
  const { busyWith, download } = useDocumentDownload(Api);
  const letGo = useLetGo(transactionId);
  return (
    <Card
      title="Documents"
      flush={documents !== undefined && documents.length > 0}
      actions={
        mayLink &&
        documents && (
          <Button small onClick={() => setAdding(true)}>
            Add documents
          </Button>
        )
      }
    >
      {!documents && isFetching && <SkeletonLines lines={3} />}
      {!documents && !isFetching && error !== undefined && (
        <PartFailure error={error} what="the documents of this transfer" onRetry={() => void refetch()} />
      )}
      {documents?.length === 0 && (
        <EmptyState
          title="It has no documents yet"
          text="Where the other provider takes a form, add the one that the client signed before it is sent."
        />
      )}
      {documents && documents.length > 0 && (
        <WideTable
          label="Documents of the transfer"
          columns={['Document', 'Added', 'Size', '']}
          rows={documents.map((document) => ({
            key: document.id,
            head: (
              <>
                {document.fileName}{' '}
                {document.scan !== 'Clean' && (
                  <Tag tone={document.scan === 'Waiting' ? 'info' : 'bad'}>{scanWords[document.scan]}</Tag>
                )}
              </>
            ),
            cells: [
              <span key="added">
                <DateText value={document.addedDate} />, {document.addedBy.name}
              </span>,
              sizeText(document.size),
              <span key="acts">
                {mayRead && (
                  <Button small busy={busyWith === document.id} onClick={() => void download(document)}>
                    Download
                  </Button>
                )}{' '}
                {mayLink && (
                  <Button small onClick={() => void letGo(document)}>
                    Take off
                  </Button>
                )}
              </span>,
            ],
          }))}
        />
      )}
      <Suspense fallback={null}>
        {adding && documents && <AddDialog record={record} linked={documents} onClose={() => setAdding(false)} />}
      </Suspense>
    </Card>
  );
};

/** Takes a document off the transfer; it stays the client's. */
const useLetGo = (transactionId: string) => {
  const portal = usePortal();
  const [link] = Api.useLinkTransferDocumentMutation();
  return async ({ id, fileName }: { readonly id: string; readonly fileName: string }): Promise<void> => {
    const { error } = await link({
      firmId: portal.firm.firmId,
      transactionId,
      body: { documentId: id, linked: false },
    });
    const failure = error === undefined ? null : callErrorOf(error);
    portal.toast(
      error === undefined
        ? { kind: 'success', message: `${fileName} is off this transfer, and still the client’s` }
        : { kind: 'error', message: failure?.errorMessage ?? 'Nothing was changed. Try again.' },
    );
  };
};
