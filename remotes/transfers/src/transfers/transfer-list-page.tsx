import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { Can, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ButtonLink, useNarrow } from '@tessera/ui/core';
import {
  ExportMenu,
  handleRowKey,
  ListPage,
  SavedViews,
  sortsOf,
  useFocusOnOpenRow,
  useListState,
  useOpenRow,
  useSelection,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { transferAction, transferCreate } from '../shared/access-rules';
import { manualTransfersHref, newTransferHref, providersHref } from '../shared/addresses';
import { transferName, type Transfer } from '../shared/transfer';
import { ChaseBar } from '../workbench/chase-bar';
import { ProgressFigures } from './progress-figures';
import { ShownByMenu, useShownBy } from './shown-by';
import { transferColumns } from './transfer-columns';
import { transferFilters } from './transfer-filters';
import { TransferPanel } from './transfer-panel';
import { actionQuestion, listQuestion, progressQuestion } from './transfer-question';

const sorts = sortsOf(transferColumns('Adviser', false));

const keyOf = ({ transactionId }: Transfer): string => transactionId;
const nameOf = (transfer: Transfer): string => `${transferName(transfer)}, ${transfer.clientName}`;

const useActionHref = (): string => {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  ['page', 'transfer', 'transferStatus', 'light'].forEach((name) => params.delete(name));
  params.set('actionRequired', 'true');
  return `${pathname}?${params.toString()}`;
};

/** The transfers workbench: the list, figures of the transfers in progress, and the open transfer beside it. */
export const TransferListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters: transferFilters, defaultSort: '-dateInitiated', sorts });
  const question = listQuestion(firmId, list);
  const query = Api.useListProductTransfersQuery(question);
  // Read after the list: an error would affect both and should be shown once.
  const progress = Api.useListProductTransfersQuery(progressQuestion(firmId, list), { skip: query.data === undefined });
  const asking = Api.useListProductTransfersQuery(actionQuestion(firmId, list), { skip: query.data === undefined });
  const result = listResult(query);
  const { openId, open, neighboursIn, close } = useOpenRow('transfer');
  const { previous, next } = neighboursIn(result.rows?.map(keyOf));
  const mayChase = useAccess(transferAction).allowed;
  const selection = useSelection(result.rows, keyOf, nameOf);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnOpenRow(place, openId);
  const leave = (): void => {
    // Closing the panel loses the focus; return it to the row that was open.
    place.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
    close();
  };
  const shownBy = useShownBy();
  const narrow = useNarrow();
  const actionHref = useActionHref();
  const file = useListExport(Api, 'listProductTransfers', question, query.data?.meta.count);
  const views = useSavedViews(Api, 'transfers.list');
  usePageTitle('Transfers');
  useWork(query.isLoading);

  const panel =
    openId === null ? undefined : (
      <TransferPanel
        key={narrow ? openId : 'panel'}
        transfer={result.rows?.find(({ transactionId }) => transactionId === openId)}
        loading={result.rows === undefined}
        onClose={leave}
        onPrevious={previous}
        onNext={next}
        over={narrow}
      />
    );
  return (
    <div ref={place} onKeyDown={(event) => handleRowKey(event, { next, previous })}>
      <ListPage
        title="Transfers"
        label="Transfers"
        actions={
          <>
            <ButtonLink to={providersHref}>Providers</ButtonLink>
            <Can rule={transferCreate}>
              <ButtonLink to={manualTransfersHref}>Manual transfers in</ButtonLink>
              <ButtonLink kind="primary" to={newTransferHref({})}>
                New transfer
              </ButtonLink>
            </Can>
          </>
        }
        listId="transfers.list"
        list={list}
        views={
          <>
            <ShownByMenu />
            <SavedViews list={list} store={views} what="transfers" />
          </>
        }
        figures={
          query.isError || progress.isError || asking.isError ? undefined : (
            <ProgressFigures open={progress.data} action={asking.data?.meta.count} actionHref={actionHref} />
          )
        }
        tools={<ExportMenu {...file} />}
        columns={transferColumns(shownBy, panel !== undefined && !narrow)}
        rowKey={keyOf}
        rowName={nameOf}
        {...(mayChase ? { selection, bulk: <ChaseBar selection={selection} rows={result.rows ?? []} /> } : {})}
        onRowOpen={({ transactionId }) => open(transactionId)}
        selectedKey={openId ?? undefined}
        aside={narrow || result.noAccess ? undefined : panel}
        empty={{
          title: 'There are no transfers yet',
          text: 'Transfers from other providers appear here once they are started on a client’s account.',
        }}
        {...result}
      />
      {narrow && panel}
    </div>
  );
};
