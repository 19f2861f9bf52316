import { lazy, Suspense, useState, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import type { CallRow } from '@tessera/contract/schemas';
import type { ManualFileState } from '@tessera/contract/transfer-files/values';
import { callErrorOf, clientHref, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Button, DateText, Link, Tag, type Tone } from '@tessera/ui/core';
import { ListPage, sortsOf, useListState, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { manualTransferWrite } from '../shared/access-rules';
import { transferHref } from '../shared/addresses';

type ManualTransfer = CallRow<'listManualTransfers'>;

const ManualDialog = lazy(() => import('./manual-dialog').then((module) => ({ default: module.ManualDialog })));

const states: Readonly<Record<ManualFileState, { readonly word: string; readonly tone: Tone }>> = {
  Sending: { word: 'Being sent', tone: 'info' },
  Waiting: { word: 'Being scanned', tone: 'info' },
  Clean: { word: 'Scanned', tone: 'good' },
  Refused: { word: 'Refused', tone: 'bad' },
  'Not sent': { word: 'Not sent', tone: 'warning' },
  Removed: { word: 'Removed', tone: 'neutral' },
};

const columns: readonly Column<ManualTransfer>[] = [
  {
    key: 'clientName',
    label: 'Client',
    fixed: true,
    skeletonPx: 160,
    render: ({ clientId, clientName }) => <Link to={clientHref(clientId)}>{clientName}</Link>,
    narrow: 'title',
  },
  {
    key: 'kind',
    label: 'Why on a form',
    wrap: true,
    render: ({ kind, transactionId }) =>
      transactionId === null ? (
        kind
      ) : (
        <>
          {kind}, <Link to={transferHref(transactionId)}>{transactionId}</Link>
        </>
      ),
    narrow: 'note',
  },
  {
    key: 'provider',
    label: 'Provider',
    wrap: true,
    render: ({ previousProvider: { name, reference } }) => (reference === '' ? name : `${name}, ${reference}`),
    narrow: 'hidden',
  },
  {
    key: 'files',
    label: 'Files',
    wrap: true,
    render: ({ files }) => (
      <ul>
        {files.map(({ uploadId, fileName, state, refusal = null }) => (
          <li key={uploadId}>
            {fileName} <Tag tone={states[state].tone}>{states[state].word}</Tag>
            {state === 'Refused' && <div className="t-small t-muted">{refusal ?? 'The virus scanner refused it.'}</div>}
          </li>
        ))}
      </ul>
    ),
    narrow: 'value',
  },
  {
    key: 'createdDate',
    label: 'Begun',
    sort: 'createdDate',
    sortDescendingFirst: true,
    render: ({ createdDate, createdBy }) => (
      <>
        <DateText value={createdDate} />, {createdBy.name}
      </>
    ),
    narrow: 'end',
  },
];
const sorts = sortsOf(columns);

/** What a refresh found, in a sentence. */
const foundText = (changed: number, waiting: number): string =>
  `${changed === 0 ? 'Nothing has changed' : changed === 1 ? '1 has changed' : `${changed} have changed`}${
    waiting === 0 ? '.' : `; ${waiting === 1 ? '1 file waits' : `${waiting} files wait`} for the scanner.`
  }`;

/** Transfers in that do not go online: their forms, and how far each file is. */
export const ManualTransfersPage = (): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const mayWrite = useAccess(manualTransferWrite).allowed;
  const [adding, setAdding] = useState(false);
  const list = useListState({ filters: [], defaultSort: '-createdDate', sorts });
  const query = Api.useListManualTransfersQuery({ ...list.query, firmId });
  const [refresh, { isLoading }] = Api.useRefreshManualTransfersMutation();
  usePageTitle('Manual transfers in');
  useWork(query.isLoading);
  const refreshAll = async (): Promise<void> => {
    const { data, error } = await refresh({ body: { firmId } });
    portal.toast(
      data === undefined
        ? { kind: 'error', message: callErrorOf(error)?.errorMessage ?? 'The scans could not be read. Try again.' }
        : { kind: 'success', message: foundText(data.changed.length, data.waiting) },
    );
  };
  return (
    <>
      <ListPage
        title="Manual transfers in"
        label="Manual transfers in"
        listId="transfers.manual"
        list={list}
        actions={
          mayWrite && (
            <>
              <Button busy={isLoading} onClick={() => void refreshAll()}>
                Read the scans again
              </Button>
              <Button kind="primary" onClick={() => setAdding(true)}>
                Manual transfer in
              </Button>
            </>
          )
        }
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: 'No transfer in was sent on a form yet',
          text: 'Pensions in part crystallised, beneficiary drawdown, pension sharing orders and block transfers do not go online: send their form here.',
        }}
        {...listResult(query)}
      />
      <Suspense fallback={null}>{adding && <ManualDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
};
