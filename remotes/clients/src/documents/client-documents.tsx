import { listResult, useListExport } from '@tessera/api';
import { documentCategories } from '@tessera/contract/documents/values';
import { useAccess } from '@tessera/runtime';
import { useState, type ReactNode } from 'react';
import { Button, type MenuItem } from '@tessera/ui/core';
import { ExportMenu, ListCard, optionsOf, sortsOf, useListState, type Filter } from '@tessera/ui/table';
import { useClient, useClientAddress } from '../addresses/use-client';
import { Api } from '../calls/api';
import { documentWrite } from '../shared/access-rules';
import { AddDialog } from './add-dialog';
import type { ClientDocument } from './document';
import { documentColumns } from './document-columns';
import { EditDialog } from './edit-dialog';
import { useDocumentActions } from './use-document-actions';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'category', label: 'Category', options: optionsOf(documentCategories) },
];
const sorts = sortsOf(documentColumns);

/** The documents of a client: added, downloaded, changed and removed. */
export const ClientDocuments = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { data: client } = useClient();
  const list = useListState({ filters, defaultSort: '-addedDate', sorts });
  const question = { ...list.query, firmId, clientId };
  const result = listResult(Api.useListClientDocumentsQuery(question));
  const file = useListExport(Api, 'listClientDocuments', question, result.count);
  const mayWrite = useAccess(documentWrite).allowed;
  const { download, remove } = useDocumentActions();
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<ClientDocument | null>(null);
  const menuOf = (document: ClientDocument): MenuItem[] => [
    { label: 'Download', onSelect: () => void download(document) },
    ...(mayWrite
      ? [
          { label: 'Edit', onSelect: () => setEdited(document) },
          { label: 'Remove', danger: true, onSelect: () => void remove(document) },
        ]
      : []),
  ];
  const add = mayWrite && (
    <Button kind="primary" small onClick={() => setAdding(true)}>
      Add documents
    </Button>
  );
  return (
    <>
      <ListCard
        label="Documents"
        listId="clients.client-documents"
        list={list}
        tools={
          <>
            {add}
            <ExportMenu {...file} />
          </>
        }
        columns={documentColumns}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        rowMenu={menuOf}
        empty={{
          title: 'This client has no documents yet',
          text: 'Identification, letters of authority, reports and whatever else belongs to the client can be kept here.',
        }}
        {...result}
      />
      {adding && (
        <AddDialog clientId={clientId} clientName={client?.name ?? clientId} onClose={() => setAdding(false)} />
      )}
      {edited !== null && <EditDialog key={edited.id} document={edited} onClose={() => setEdited(null)} />}
    </>
  );
};
